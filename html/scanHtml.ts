import { decodeHTMLStrict } from 'entities/decode'
import { scriptHash } from './scriptHash.ts'

/** What a piece of markup names and offers. */
export interface ScannedHtml {
  /** Every id, the targets of `#anchors`. */
  ids: ReadonlySet<string>
  /** Every address it names, as it stands there, each once. */
  references: ReadonlySet<string>
  /** Those of them that are pictures. */
  pictures: ReadonlySet<string>
  /** Addresses of the files of its videos. */
  media: ReadonlySet<string>
  /** Scripts that run at once, by address. */
  scripts: readonly string[]
  /** Scripts that stand in the markup itself. */
  inlineScripts: readonly string[]
  /** Hashes of the data in script elements, which is JSON-LD: the data itself differs from page to page. */
  dataHashes: readonly string[]
  /** Relations of its `link` elements: `stylesheet`, `manifest`. */
  relations: ReadonlySet<string>
  /** Attributes that hold a style or a script, which no content security policy can allow one by one. */
  inlineAttributes: readonly string[]
}

/** What a finished page names and offers. */
export interface ScannedPage extends ScannedHtml {
  /** Address of the page from the site's root, with the slash: `/pricing/`; `/404.html`. */
  path: string
  /** Addresses on the host that lie outside of the site's folder. */
  outsideBase: readonly string[]
}

/** Text of an attribute's value as it stands in HTML. */
const decode = (value: string): string => (value.includes('&') ? decodeHTMLStrict(value) : value)

/** A copy that all pages share: a part of a page's string would keep the whole page in memory. */
function shared(text: string, names: Map<string, string>): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const copy = Buffer.from(text).toString()
  names.set(copy, copy)
  return copy
}

/** The start of a tag, and a script's text to its end, which is no markup. */
const opening = /<(?:script\b([^>]*)>([\s\S]*?)<\/script>|([a-z][a-z0-9]*))/gi

/** One attribute; the first group is the name of one that counts, the second its value. React writes `srcSet`. */
const attribute =
  /\s+(?:(id|href|src|src[sS]et|poster|content|rel|style|on[a-z]+)="([^"]*)"|[^\s"'<>=/]+(?:="[^"]*")?)/y

/**
 * Reads the addresses and ids of a page that this project rendered: React and the markdown renderer put every
 * value into double quotes and escape what could end it, so tags can be found without a parser. That matters:
 * it runs over every page of every build.
 * @param names what earlier pages named; kept once for all of them, since most pages name the same
 */
export function scanHtml(html: string, names = new Map<string, string>()): ScannedHtml {
  const ids = new Set<string>()
  const references = new Set<string>()
  const pictures = new Set<string>()
  const media = new Set<string>()
  const relations = new Set<string>()
  const scripts: string[] = []
  const inlineScripts: string[] = []
  const dataHashes: string[] = []
  const inlineAttributes: string[] = []

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
    else if (name !== 'content' || /^https?:/.test(value)) references.add(value)
  }
  const readScript = (attributes: string, text: string) => {
    const source = /\ssrc="([^"]*)"/.exec(attributes)?.[1]
    if (source !== undefined) {
      scripts.push(shared(decode(source), names))
      references.add(shared(decode(source), names))
    } else if (/\stype="application\/(?:ld\+)?json"/.test(attributes)) dataHashes.push(scriptHash(text))
    else inlineScripts.push(shared(text, names))
  }

  opening.lastIndex = 0
  for (let tag = opening.exec(html); tag; tag = opening.exec(html)) {
    const [, scriptAttributes, scriptText = '', name = ''] = tag
    if (scriptAttributes !== undefined) {
      readScript(scriptAttributes, scriptText)
      continue
    }
    attribute.lastIndex = opening.lastIndex
    for (let found = attribute.exec(html); found; found = attribute.exec(html)) {
      opening.lastIndex = attribute.lastIndex
      if (found[1] !== undefined) readAttribute(name, found[1], shared(decode(found[2] ?? ''), names))
    }
  }
  return {
    ids,
    references,
    pictures,
    media,
    scripts,
    inlineScripts,
    dataHashes,
    relations,
    inlineAttributes,
  }
}
