import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { countWhile } from '../problems/problemAt.ts'
import { decodePath } from '../shared/decodePath.ts'

/** What makes an XML file one that is not published, and its offset (UTF-16 code units). */
export interface XmlFault {
  offset: number
  /** `script`: it can run code; `syntax`: it is not what browsers read in one way alone; `size`: it draws too much. */
  kind: 'script' | 'syntax' | 'size'
  message: string
}

/** Most levels, and most attributes of an element: drawing programs write some dozens of either. */
const maxDepth = 200
const maxAttributes = 200

/** How many parts of a file are reported. */
const maxReported = 20

const svg = 'http://www.w3.org/2000/svg'
const xhtml = 'http://www.w3.org/1999/xhtml'

/** Namespaces whose elements have handlers and addresses in browsers. */
const active: ReadonlySet<string> = new Set([svg, xhtml, 'http://www.w3.org/1998/Math/MathML'])

/** Elements that run code or load a document, in every namespace: files of other programs rarely have any. */
const activeElement =
  /^(?:script|handler|listener|iframe|frame|frameset|object|embed|applet|fencedframe|portal)$/i

/** Elements of HTML that lead elsewhere, or load something. */
const loadingElement = /^(?:base|meta|link|form)$/i

/** An address that runs code, by itself or in the list of values of an animation. */
const activeAddress = /(?:^|;)(?:java|vb)script:/i

/** The only addresses with content of their own that cannot have code. */
const harmlessData = /^data:(?:image\/(?:avif|gif|jpe?g|png|webp)|font\/\w+)[;,]/i

/** Encodings in which all characters of markup are those of ASCII. */
export const plainEncoding = /^(?:utf-8|us-ascii|iso-8859-\d{1,2}|windows-125\d)$/i

/** Thrown by the handlers of the parser: it would go on after an error. */
class Stop extends Error {}

/**
 * Returns what can run code in an XML file, such as an SVG: opened by its own address, the file acts as a page of the site.
 * A file is refused as well if browsers show the beginning of it before they find an error, or if it declares a part of
 * its own markup. Takes time that grows with the length alone.
 * @param options `isImage`: an SVG, which needs less of HTML than a page does
 */
export function activeXml(text: string, { isImage = false } = {}): XmlFault[] {
  const faults: XmlFault[] = []
  const parser = new SaxesParser({ xmlns: true })
  const elements: XmlElement[] = []
  /** Elements that are not closed, by their index. */
  const open: number[] = []
  /** Offsets of the element that is being read, of its attributes, and of the end of what was read of it. */
  let start = 0
  let attributeStarts: number[] = []
  let end = 0

  const stop = (kind: XmlFault['kind'], message: string, offset = parser.position): never => {
    faults.push({ kind, message, offset: Math.min(offset, text.length) })
    throw new Stop()
  }
  const report = (what: string, offset: number): void => {
    const shown = what.slice(0, 60).replace(/\s+/g, ' ')
    faults.push({ kind: 'script', offset, message: `It can run code: ${shown}` })
    if (faults.length >= maxReported) throw new Stop()
  }
  const readElement = (tag: SaxesTagNS): void => {
    const { local, uri, name } = tag
    open.push(elements.length)
    const isActive = active.has(uri)
    if (activeElement.test(local) || (isImage && uri === xhtml && loadingElement.test(local)))
      report(`<${name}>`, start)
    const attributes = Object.values(tag.attributes)
    elements.push({
      offset: start,
      end: elements.length + 1,
      id: tag.attributes['id']?.value ?? tag.attributes['xml:id']?.value,
      references: isActive ? referencesOf(local, attributes) : [],
    })
    if (!isActive) return
    const other =
      local === 'use' && attributes.find(({ local: key, value }) => key === 'href' && !isLocal(value))
    if (other) stop('size', '<use> draws a part of another file, whose size is not known', start)
    for (const [at, attribute] of attributes.entries()) {
      if (!isActiveAttribute(local, attribute)) continue
      const offset = text.indexOf(attribute.name, attributeStarts[at] ?? start)
      report(text.slice(offset, Math.min(attributeStarts[at + 1] ?? end, offset + 60)), offset)
    }
  }

  parser.on('error', error => stop('syntax', `It is not well-formed: ${reasonOf(error)}`))
  parser.on('xmldecl', ({ version = '1.0', encoding = 'utf-8' }) => {
    if (version !== '1.0') stop('syntax', `Browsers do not read XML ${version}`)
    if (!plainEncoding.test(encoding)) stop('syntax', `Its encoding is ${encoding} instead of UTF-8`)
  })
  parser.on('doctype', doctype => {
    if (doctype.includes('[')) stop('script', 'Its DOCTYPE declares a part of its markup')
  })
  parser.on('processinginstruction', ({ target, body }) => {
    if (/^xml-stylesheet$/i.test(target) && !isStyleSheet(body))
      report(`<?${target} ${body}?>`, text.lastIndexOf('<?', parser.position))
  })
  parser.on('opentagstart', () => {
    start = text.lastIndexOf('<', parser.position - 1)
    attributeStarts = []
    end = parser.position
    if (open.length >= maxDepth) stop('size', `It has more than ${maxDepth} levels`)
  })
  parser.on('attribute', () => {
    attributeStarts.push(end)
    end = parser.position
    if (attributeStarts.length > maxAttributes)
      stop('size', `An element has more than ${maxAttributes} attributes`)
  })
  parser.on('opentag', readElement)
  parser.on('closetag', () => {
    const element = elements[open.pop() ?? 0]
    if (element) element.end = elements.length
  })
  try {
    parser.write(text).close()
    const tooLarge = expansion(elements)
    if (tooLarge) stop('size', tooLarge.message, tooLarge.offset)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
  }
  return faults
}

/** True for the address of a part of the same file. */
const isLocal = (address: string): boolean => /^\s*(?:#|$)/.test(address)

/** The parser puts the position before its message. */
const reasonOf = ({ message }: Error): string =>
  message.replace(/^(?:[^:]*:)?\d+:\d+: /, '').replace(/\.$/, '')

/** Browsers run the style sheets of every other type as XSLT, or may one day. */
const isStyleSheet = (body: string): boolean => {
  const types = body.match(/\btype\s*=\s*(?:"[^"]*"|'[^']*')/g) ?? []
  return types.length === 1 && /["']text\/css["']$/.test(types[0]) && !/[&<]|xsl/i.test(body)
}

function isActiveAttribute(element: string, { local, name, value }: SaxesAttributeNS): boolean {
  if (/^on/i.test(local)) return true
  // An animation could make an address or a handler out of something else.
  if (/^(?:animate\w*|set|discard)$/i.test(element) && /^attributeName$/i.test(name))
    return /(?:^|:)(?:href|src|on\w+)$/i.test(value.trim())
  // Browsers pass over spaces and control characters in an address.
  const address = value.replace(/[\s\p{Cc}]/gu, '')
  return activeAddress.test(address) || (/^data:/i.test(address) && !harmlessData.test(address))
}

/** An element of an XML file, as far as it matters for what a browser draws of it. */
interface XmlElement {
  /** Of its start tag, in UTF-16 code units. */
  offset: number
  /** Index of the first element behind it that is not within it. */
  end: number
  id: string | undefined
  /** The ids of what is drawn again in its place. */
  references: readonly string[]
}

/**
 * Most elements that `<use>`, masks, clip paths and markers may add to those that are written. Chromium draws about as many
 * in a second, and nested references can ask for any number of them in a few lines.
 */
const maxAdded = 20_000

/** Most references from one to the next. */
const maxChain = 100

/** Attributes that have their target drawn again for each element that has one of them. */
const drawnAttribute = /^(?:mask|clip-path|marker(?:-start|-mid|-end)?|style|filter)$/i

const localAddress = /url\(\s*["']?\s*#([^"')\s]+)/gi

/** The ids that an element draws again. `local` is its name without a prefix. */
function referencesOf(local: string, attributes: readonly { local: string; value: string }[]): string[] {
  return attributes.flatMap(attribute => {
    const value = attribute.value.trim()
    if (attribute.local === 'href' && /^(?:use|tref)$/i.test(local) && value.startsWith('#'))
      return [decodePath(value.slice(1))]
    if (!drawnAttribute.test(attribute.local) || !value.includes('#')) return []
    return [...value.matchAll(localAddress)].map(([, id = '']) => decodePath(id))
  })
}

/** Returns what draws more than a browser can show at once; undefined if nothing does. Each target is counted once. */
function expansion(elements: readonly XmlElement[]): Omit<XmlFault, 'kind'> | undefined {
  const ids = new Map<string, number>()
  for (const [index, { id }] of elements.entries()) if (id !== undefined && !ids.has(id)) ids.set(id, index)
  const references = elements.flatMap(({ references: named }, from) =>
    named.flatMap(id => {
      const to = ids.get(id)
      return to === undefined ? [] : [{ from, to }]
    }),
  )
  const sizes = new Map<number, number>()
  /** How many elements a target draws; too many if it draws itself. */
  const sizeOf = (target: number, chain: number): number => {
    const known = sizes.get(target)
    if (known !== undefined) return known
    if (chain > maxChain) return Infinity
    sizes.set(target, Infinity)
    const { end = target } = elements[target] ?? {}
    let size = end - target
    for (let at = countWhile(references, ({ from }) => from < target); at < references.length; at++) {
      const { from, to } = references[at]!
      if (from >= end || size > maxAdded) break
      size += sizeOf(to, chain + 1)
    }
    sizes.set(target, size)
    return size
  }
  let added = 0
  for (const { from, to } of references) {
    added += sizeOf(to, 0)
    if (added > maxAdded)
      return {
        offset: elements[from]?.offset ?? 0,
        message: `It draws more than ${maxAdded.toLocaleString('en-US')} elements by references to others`,
      }
  }
  return undefined
}
