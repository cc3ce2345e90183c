import { decodeXML } from 'entities/decode'
import type { ProblemText } from '../problems/problemAt.ts'

/** A part of an SVG that can run code, and its offset. */
export interface ActivePart extends ProblemText {
  offset: number
}

/** Comments, CDATA and instructions, which are passed over; declarations of entities; tags with name and attributes. */
const markup =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<\?(?!xml-stylesheet)[^]*?(?:\?>|$)|(<!ENTITY\s(?:"[^"]*"|'[^']*'|[^"'>])*>?|<\?xml-stylesheet[^]*?(?:\?>|$))|<([A-Za-z_][\w.:-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>?/g

const attributes = /([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Elements of SVG and HTML that run code, or load a document that may. Text in HTML, as in `foreignObject`, does not. */
const activeElement =
  /^(?:script|handler|listener|iframe|frame|frameset|object|embed|applet|base|meta|link|form)$/i

/** An address that runs code, by itself or in the list of values of an animation. */
const activeAddress = /(?:^|;)(?:java|vb)script:|^data:(?:text\/(?:html|xml)|application\/)/i

/** How many parts of a file are reported. */
const maxReported = 20

/**
 * Returns what can run code in an SVG: opened by its own address, the file acts as a page of the site. It is read as XML,
 * as browsers read it then; an SVG that is not XML is not shown at all.
 */
export function activeSvg(text: string): ActivePart[] {
  const found: ActivePart[] = []
  for (const { 0: tag, 1: declaration, 2: name, 3: written = '', index } of text.matchAll(markup)) {
    if (found.length >= maxReported) break
    const report = (offset: number, what: string) => found.push(activePart(offset, what))
    if (declaration !== undefined && hidesMarkup(declaration)) report(index, declaration.slice(0, 40))
    if (name === undefined) continue
    if (activeElement.test(name.replace(/^.*:/, ''))) report(index, `<${name}>`)
    const start = index + tag.indexOf(written, 1 + name.length)
    for (const { 0: attribute, 1: key = '', 2: double, 3: single, index: at } of written.matchAll(attributes))
      if (isActive(key, double ?? single ?? '')) report(start + at, attribute.slice(0, 60))
  }
  return found
}

/** An entity is text that is put in elsewhere; drawing programs put the addresses of namespaces into them. */
const hidesMarkup = (declaration: string): boolean =>
  declaration.startsWith('<?')
    ? /xsl|xml/i.test(declaration.slice(16))
    : /[<&%]|script/i.test(declaration.slice(8))

function isActive(name: string, value: string): boolean {
  if (/^on[a-z]/i.test(name)) return true
  // Browsers pass over spaces and control characters in an address.
  const decoded = decodeXML(value).replace(/[\s\p{Cc}]/gu, '')
  return activeAddress.test(decoded) || (/(?:^|:)href$/i.test(name) && /&[\w.-]+;/.test(decoded))
}

const activePart = (offset: number, what: string): ActivePart => ({
  offset,
  code: 'svg-script',
  message: `The SVG can run code: ${what.replace(/\s+/g, ' ')}`,
  hint: 'Export it without scripts and links, or save it as WebP: whoever opens the file would run that as a part of this site.',
})
