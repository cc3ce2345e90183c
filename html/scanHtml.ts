import { hash } from 'node:crypto'
import { decodeHTMLStrict } from 'entities/decode'

/** What a piece of HTML refers to and defines. */
export interface ScannedHtml {
  /** Every id, the targets of `#anchors`. */
  ids: ReadonlySet<string>
  /** Every address in it, as written, each once. */
  references: ReadonlySet<string>
  /** Those of them that are pictures. */
  pictures: ReadonlySet<string>
  /** Addresses of the files of its videos. */
  media: ReadonlySet<string>
  /** Addresses of scripts that run at once. */
  scripts: readonly string[]
  /** Texts of inline scripts. */
  inlineScripts: readonly string[]
  /** Hashes of those texts, and of the data blocks in script elements (JSON-LD), for the policy. */
  scriptHashes: readonly string[]
  /** Hashes of its `style` elements, for the policy. */
  styleHashes: readonly string[]
  /** Relations of its `link` elements: `stylesheet`, `manifest`. */
  relations: ReadonlySet<string>
  /** `style` and `on…` attributes, which a content security policy cannot allow one by one. */
  inlineAttributes: readonly string[]
}

/** What a finished page refers to and defines. */
export interface ScannedPage extends ScannedHtml {
  /** Address of the page from the site's root, with the slash: `/pricing/`; `/404.html`. */
  path: string
  /** Every address in it, each once, but for those that are in the parts which it shares with other pages. */
  references: ReadonlySet<string>
  /** The addresses in the shared parts; of equal parts, it is one array. */
  sharedReferences: readonly string[]
  /** Addresses on the host that lie outside of the site's folder. */
  outsideBase: readonly string[]
}

/** Text of an attribute's value as it stands in HTML. */
const decode = (value: string): string => (value.includes('&') ? decodeHTMLStrict(value) : value)

/**
 * The start of a tag with attributes that may be read, which one class alone is not; of a script or a style sheet all of it,
 * because its text is no markup.
 */
const opening =
  /<(?:script\b([^>]*)>([\s\S]*?)<\/script>|style>([\s\S]*?)<\/style>|([a-z][a-z0-9]*)(?! class="[^"<]*">)(?=\s))/gi

/** A file that a style sheet names. Vite writes such addresses without quotes and spaces. */
const styleAddress = /url\(([^)"']+)\)/g

/** Names of the attributes that are read. React writes `srcSet`. */
const readNames = '(?:id|href|src|src[sS]et|poster|name|property|content|rel|style|on[a-z]+)'

/** Attributes up to the first that is read, or all of them; the groups are its name and its value. */
const attribute = new RegExp(
  `(?:\\s+(?!${readNames}="[^"]*")[^\\s"'<>=/]+(?:="[^"]*")?)*(?:\\s+(${readNames})="([^"]*)")?`,
  'y',
)

/** Names and properties of `meta` elements whose content is an address; others may begin with one, as a title can. */
const metaAddress = /^og:(?:url|image)$/

/**
 * Reads addresses and ids from HTML that this project rendered. React and the markdown renderer put every value into
 * double quotes and escape it, so that no parser is needed: this runs over every page of every build.
 * @param pieces of HTML, none of which ends within a tag
 */
export function scanHtml(...pieces: readonly string[]): ScannedHtml {
  const ids = new Set<string>()
  const references = new Set<string>()
  const pictures = new Set<string>()
  const media = new Set<string>()
  const relations = new Set<string>()
  const scripts: string[] = []
  const inlineScripts: string[] = []
  const scriptHashes: string[] = []
  const styleHashes: string[] = []
  const inlineAttributes: string[] = []
  /** What the `meta` element says that is being read: React writes `name` or `property` first. */
  let meta = ''

  const addPicture = (target: string) => {
    references.add(target)
    pictures.add(target)
  }
  const readAttribute = (tag: string, name: string, value: string) => {
    if (name === 'id') ids.add(value)
    else if (name === 'style' || name.startsWith('on')) inlineAttributes.push(`${name}="${value}"`)
    else if (name === 'rel') {
      if (tag === 'link') relations.add(value)
    } else if (name === 'src' && (tag === 'video' || tag === 'source')) {
      references.add(value)
      media.add(value)
    } else if (name === 'srcset' || name === 'srcSet')
      for (const part of value.split(',')) addPicture(part.trim().split(/\s/)[0] ?? '')
    else if (name === 'poster' || (name === 'src' && tag === 'img')) addPicture(value)
    else if (name === 'name' || name === 'property') meta = value
    // A shape of a drawing is no anchor that anybody is led to.
    else if (tag === 'use') {
      const file = value.replace(/#.*/, '')
      if (file !== '') references.add(file)
    } else if (name !== 'content' || metaAddress.test(meta)) references.add(value)
  }
  const readScript = (attributes: string, text: string) => {
    const source = /\ssrc="([^"]*)"/.exec(attributes)?.[1]
    if (source !== undefined) {
      scripts.push(decode(source))
      references.add(decode(source))
      return
    }
    scriptHashes.push(scriptHash(text))
    if (!/\stype="application\/(?:ld\+)?json"/.test(attributes)) inlineScripts.push(text)
  }

  const readTag = (html: string, tag: RegExpExecArray) => {
    const [, scriptAttributes, scriptText = '', styleText, name = ''] = tag
    if (scriptAttributes !== undefined) return readScript(scriptAttributes, scriptText)
    if (styleText !== undefined) {
      styleHashes.push(scriptHash(styleText))
      for (const [, target = ''] of styleText.matchAll(styleAddress)) references.add(target)
      return
    }
    attribute.lastIndex = opening.lastIndex
    meta = ''
    for (let found = attribute.exec(html); found?.[1] !== undefined; found = attribute.exec(html))
      readAttribute(name, found[1], decode(found[2] ?? ''))
    opening.lastIndex = attribute.lastIndex
  }

  for (const html of pieces) {
    opening.lastIndex = 0
    for (let tag = opening.exec(html); tag; tag = opening.exec(html)) readTag(html, tag)
  }
  return {
    ids,
    references,
    pictures,
    media,
    scripts,
    inlineScripts,
    scriptHashes,
    styleHashes,
    relations,
    inlineAttributes,
  }
}

/** Source expression that allows the inline script, style or data block with exactly this text (CSP Level 3, 2.3.1). */
export const scriptHash = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`
