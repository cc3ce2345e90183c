import { decodeHTML } from 'entities/decode'
import { lookup } from 'mrmime'
import type { Problem } from '../problems/Problem.ts'
import { problemAt, problemIn, type ProblemText } from '../problems/problemAt.ts'
import { activeXml, plainEncoding, type XmlFault } from './activeXml.ts'
import type { FileParts } from './imageFault.ts'

export interface PublicFile {
  /** Path below `public/`. */
  file: string
  /** The path as problems name it. */
  shown: string
  parts: FileParts
}

/**
 * Types that no browser runs code of: it shows them in viewers of its own, or downloads them. A file of another type is
 * published if its content was understood, or if the configuration allows it.
 */
const harmlessTypes = [
  /^(?:audio|font|video)\//,
  /^image\/(?!.*xml)/,
  /^model\/(?:gltf-binary|gltf\+json|mtl|obj|stl|step|vnd\.usdz\+zip)$/,
  /^text\/(?:cache-manifest|calendar|css|csv|markdown|plain|rtf|tab-separated-values|turtle|vcard|vtt|yaml)$/,
  /^application\/(?:[\w.-]+\+)?(?:json|zip|gzip)$/,
  /^application\/(?:epub\+zip|json5|msword|octet-stream|pdf|pgp-[a-z]+|rtf|toml|x-font-\w+|yaml)$/,
  /^application\/(?:java-archive|x-7z-compressed|x-bzip2?|x-debian-package|x-rpm|x-tar|x-xz|x-sh|x-msdownload)$/,
  /^application\/vnd\.(?:apple\.(?:keynote|numbers|pages)|ms-(?:excel|fontobject|powerpoint|word[\w.]*))$/,
  /^application\/vnd\.(?:apple\.pkpass|android\.package-archive|debian\.binary-package)$/,
  /^application\/vnd\.(?:oasis\.opendocument|openxmlformats-officedocument)\.[\w.-]+$/,
]

/** What browsers read as XML (MIME Sniffing, "XML MIME type"), with MathML's name of old. */
const xmlType = /^(?:text|application)\/xml$|\+xml$|^text\/mathml$/

/** Types of scripts (MIME Sniffing, "JavaScript MIME type") and of what they load as code. */
const scriptType =
  /^(?:application|text)\/(?:(?:x-)?(?:java|ecma)script|jscript|livescript|jsx|wasm|coffeescript)/

/** Bytes of a file of markup that is read. The slowest to read takes about half a second. */
const maxMarkup = 2 * 1024 * 1024

/** What runs code in a page, or loads another page into it. HTML is not parsed: none of this may stand anywhere in it. */
const activePart =
  /<(?:[^\s<>/:]+:)?(?:script|iframe|frame|frameset|object|embed|applet|fencedframe|portal)\b|<\?xml-stylesheet\b|<!(?:ENTITY|ATTLIST)\b|[\s"'/]on[a-z]{3,}\s*=/i

/** An address that runs code, or one with a document of its own. */
const activeAddress = /(?:java|vb)script:|data:(?:text\/(?!css)|image\/svg|application\/(?!font))/i

const charset = /<meta\b[^<>]{0,200}?\bcharset\s*=\s*["']?\s*([^\s"'>;]+)/gi

/** Files by which hosts are configured, and the host that reads them. */
const hostFiles: ReadonlyMap<string, string> = new Map([
  ['_headers', 'Netlify and Cloudflare Pages'],
  ['_redirects', 'Netlify and Cloudflare Pages'],
  ['.htaccess', 'Apache'],
  ['web.config', 'IIS'],
  ['netlify.toml', 'Netlify'],
  ['vercel.json', 'Vercel'],
  ['staticwebapp.config.json', 'Azure Static Web Apps'],
])

/** The server or host that a file configures, by its name; `undefined` if none. */
export const configuredHost = (name: string): string | undefined => hostFiles.get(name.toLowerCase())

/** Returns what is wrong with a file of `public/` that browsers could run, or that a host may read. */
export function publicProblems({ file, shown, parts }: PublicFile): Problem[] {
  const [name = ''] = file.split('/').slice(-1)
  const host = configuredHost(name)
  const problem = (text: ProblemText) => [problemIn(shown, text)]
  if (host !== undefined)
    return problem({
      code: 'public-host-file',
      message: `${name} configures ${host}, and is published as a file that anyone can read`,
      hint: 'Object storage does not read it: write redirects into `redirects` of the configuration, and set headers as docs/hosting.md says.',
    })
  const type = publicType(file)
  const isUnknown = lookup(file) === undefined && beginsAsMarkup(parts)
  if (!isUnknown && harmlessTypes.some(harmless => harmless.test(type))) return []
  if (scriptType.test(type)) return problem(scriptProblem('The file can run code'))
  const isSvg = type.startsWith('image/svg')
  const refuse = (message: string) => problem((isSvg ? svgProblem : scriptProblem)(message))
  if (type !== 'text/html' && !xmlType.test(type) && !isUnknown)
    return refuse(`Files of this type are not known to be harmless: ${type}`)
  if (parts.size > maxMarkup) return refuse('The file has more than 2 MiB, and is not read to its end')
  const text = decodedText(parts.read(0, parts.size))
  if (text === undefined) return refuse('The file is not UTF-8 text: what can run in it would not be found')
  if (type === 'text/html') {
    const fault = htmlFault(text)
    return fault === undefined ? [] : refuse(fault)
  }
  const source = { file: shown, text }
  return activeXml(text, { isImage: isSvg }).map(fault =>
    problemAt(source, fault.offset, isSvg ? svgFault(fault) : scriptProblem(messageOf('file', fault))),
  )
}

/** The media type of a file of `public/`, which is downloaded if its extension is unknown. */
function publicType(file: string): string {
  // mrmime 2.0.1 returns a function for a name such as `a.constructor`.
  const found: unknown = lookup(file)
  return typeof found === 'string' ? found : 'application/octet-stream'
}

/**
 * Web servers have tables of types of their own, in which an ending that is unknown here may be one of XML. Stores send the
 * type that the list of objects names.
 */
function beginsAsMarkup({ read }: FileParts): boolean {
  const head = read(0, 1024)
  return head[0] === 0xff || head[0] === 0xfe || /^\uFEFF?[\s\0]*</.test(new TextDecoder().decode(head))
}

/** The text of a file in UTF-8. Browsers take UTF-16 from its mark, whatever its type says; it has bytes of zero. */
function decodedText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** What is wrong with a page. */
function htmlFault(text: string): string | undefined {
  // It begins another alphabet in ISO-2022-JP, in which tags look like words.
  if (text.includes('\u001b')) return 'The page has an escape character, which can hide code'
  for (const [, encoding = ''] of text.matchAll(charset))
    if (!plainEncoding.test(encoding)) return `The page declares the encoding ${encoding} instead of UTF-8`
  const part =
    activePart.exec(text)?.[0] ?? activeAddress.exec(decodeHTML(text).replace(/[\s\p{Cc}]/gu, ''))?.[0]
  return part === undefined ? undefined : `The page can run code: ${part.trim()}`
}

/** `It …` of a fault becomes `The SVG …`. */
const messageOf = (what: string, { message }: XmlFault): string =>
  message.replace(/^(?:It|Its)\b/, word => (word === 'It' ? `The ${what}` : `The ${what}'s`))

const scriptProblem = (message: string): ProblemText => ({
  code: 'public-script',
  message,
  hint: 'It would run as a part of this site, and as a service worker even change its pages. If it is meant to, name the file in `publicScripts` of the configuration.',
})

const svgProblem = (message: string): ProblemText => ({
  code: 'svg-script',
  message,
  hint: 'Export it without scripts and links, or save it as WebP: whoever opens the file would run that as a part of this site.',
})

/** An SVG that is not well-formed is not shown, and one that draws too much stops the page. */
function svgFault(fault: XmlFault): ProblemText {
  const message = messageOf('SVG', fault)
  if (fault.kind === 'script') return svgProblem(message)
  return { code: 'image-damaged', message, hint: 'Export it again, as a plain SVG, or save it as WebP.' }
}
