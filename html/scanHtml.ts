import { hash } from 'node:crypto'
import { decodeHTMLStrict } from 'entities/decode'

/** What HTML refers to and defines, without duplicates, in the order of the text. */
export interface ScannedHtml {
  /** Every id, the targets of `#anchors`. */
  ids: Set<string>
  /** All URLs, as written. */
  references: Set<string>
  /** The URLs of images. */
  pictures: Set<string>
  /** The URLs of videos. */
  media: Set<string>
  /** The URLs of scripts. */
  scripts: Set<string>
  /** Texts of inline scripts. */
  inlineScripts: Set<string>
  /** Hashes of those texts, for the policy, which does not apply to data blocks (JSON-LD). */
  scriptHashes: Set<string>
  /** Hashes of its `style` elements, for the policy. */
  styleHashes: Set<string>
  /** Relations of its `link` elements: `stylesheet`, `manifest`. */
  relations: Set<string>
  /** `style` and `on…` attributes, which a content security policy cannot allow individually. */
  inlineAttributes: Set<string>
}

/** Decodes the value of an attribute. */
const decode = (value: string): string => (value.includes('&') ? decodeHTMLStrict(value) : value)

/**
 * The name of a tag with attributes other than a single class; of a script or a style sheet the whole element, because
 * its text is not markup.
 */
const opening =
  /<(?:script\b([^>]*)>([\s\S]*?)<\/script>|style>([\s\S]*?)<\/style>|([a-z][a-z0-9]*)(?! class="[^"<]*">)(?=\s))/gi

/** A URL in a style sheet. Vite writes it without quotes and spaces. */
const styleAddress = /url\(([^)"']+)\)/g

/** Names of the attributes that are read. React writes `srcSet`. */
const readNames = '(?:id|href|src|src[sS]et|poster|name|property|content|rel|style|on[a-z]+)'

/** Attributes up to the first that is read, or all of them; the groups are its name and its value. */
const attribute = new RegExp(
  `(?:\\s+(?!${readNames}="[^"]*")[^\\s"'<>=/]+(?:="[^"]*")?)*(?:\\s+(${readNames})="([^"]*)")?`,
  'y',
)

/** Properties of `meta` elements whose content is a URL. */
const metaAddress = /^og:(?:url|image)$/

/**
 * Scans HTML that this project rendered. React and the markdown renderer put every value into double quotes and escape
 * it, so that no parser is needed: this runs over every page of every build.
 * @param pieces of HTML, none of which ends within a tag
 */
export function scanHtml(...pieces: readonly string[]): ScannedHtml {
  const found: ScannedHtml = {
    ids: new Set(),
    references: new Set(),
    pictures: new Set(),
    media: new Set(),
    scripts: new Set(),
    inlineScripts: new Set(),
    scriptHashes: new Set(),
    styleHashes: new Set(),
    relations: new Set(),
    inlineAttributes: new Set(),
  }
  for (const html of pieces) {
    opening.lastIndex = 0
    for (let tag = opening.exec(html); tag; tag = opening.exec(html)) {
      const [, scriptAttributes, scriptText = '', styleText, name = ''] = tag
      if (scriptAttributes !== undefined) addScript(found, scriptAttributes, scriptText)
      else if (styleText !== undefined) addStyle(found, styleText)
      else {
        attribute.lastIndex = opening.lastIndex
        addAttributes(found, name, html)
        opening.lastIndex = attribute.lastIndex
      }
    }
  }
  return found
}

function addScript(
  { scripts, references, scriptHashes, inlineScripts }: ScannedHtml,
  attributes: string,
  text: string,
) {
  const source = /\ssrc="([^"]*)"/.exec(attributes)?.[1]
  if (source !== undefined) {
    scripts.add(decode(source))
    references.add(decode(source))
    return
  }
  if (/\stype="application\/(?:ld\+)?json"/.test(attributes)) return
  scriptHashes.add(scriptHash(text))
  inlineScripts.add(text)
}

function addStyle({ styleHashes, references }: ScannedHtml, text: string) {
  styleHashes.add(scriptHash(text))
  for (const [, target = ''] of text.matchAll(styleAddress)) references.add(target)
}

/** Adds the attributes that follow `attribute.lastIndex`, and moves that past them. */
function addAttributes(found: ScannedHtml, tag: string, html: string): void {
  /** The name or property of a `meta` element, which React writes first. */
  let meta = ''
  for (let match = attribute.exec(html); match?.[1] !== undefined; match = attribute.exec(html)) {
    const [, name, written = ''] = match
    const value = decode(written)
    if (name === 'name' || name === 'property') meta = value
    else if (name !== 'content' || metaAddress.test(meta)) addAttribute(found, tag, { name, value })
  }
}

function addAttribute(
  found: ScannedHtml,
  tag: string,
  { name, value }: { name: string; value: string },
): void {
  const { references, pictures } = found
  if (name === 'id') found.ids.add(value)
  else if (name === 'style' || name.startsWith('on')) found.inlineAttributes.add(`${name}="${value}"`)
  else if (name === 'rel') {
    if (tag === 'link') found.relations.add(value)
  } else if (tag === 'use') {
    // A shape of a drawing is not an anchor that links lead to.
    const file = value.replace(/#.*/, '')
    if (file !== '') references.add(file)
  } else {
    const isSet = name.toLowerCase() === 'srcset'
    const urls = isSet ? value.split(',').map(part => part.trim().split(/\s/)[0] ?? '') : [value]
    for (const url of urls) {
      references.add(url)
      if (isSet || name === 'poster' || (name === 'src' && tag === 'img')) pictures.add(url)
      else if (name === 'src' && (tag === 'video' || tag === 'source')) found.media.add(url)
    }
  }
}

/** Source expression that allows the inline script or style with exactly this text (CSP Level 3, 2.3.1). */
export const scriptHash = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`
