import { htmlSchema } from './htmlSchema.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const allowed: ReadonlySet<string> = new Set(htmlSchema.tagNames)

/** Elements whose tags are removed, and whose content stays (HTML Living Standard, sections 4 and 16.2). */
const unwrapped = words(
  'acronym address article area base basefont bgsound big blink body button center datalist dialog dir fieldset ' +
    'font footer form frameset head header hgroup html label legend link main map marquee menu meta meter nav nobr ' +
    'optgroup option output param picture progress search slot source strike track tt',
)

/** Elements that are removed with their content: it is code, another document, or a fallback. */
const removed = words(
  'applet audio canvas embed frame iframe math noscript object script select style svg template',
)

/** Elements inside which a browser reads no tags. */
export const rawTextElements = words('iframe script style')

/** Elements without an end tag (HTML Living Standard, "Void elements", and the obsolete ones of its parser). */
export const voidElements = words(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
)

/** Void elements that do something without any attribute. */
export const plainVoidElements = words('br hr wbr')

/** The elements of the document around a text. */
export const pageElements = words('html head body frameset')

/** Elements whose end tag is optional, with the parents that they need, if any (HTML, "Optional tags"). */
export const optionalEnds: ReadonlyMap<string, readonly string[]> = new Map([
  ['p', []],
  ['li', ['ul', 'ol', 'menu']],
  ['dt', ['dl']],
  ['dd', ['dl']],
  ['rt', ['ruby']],
  ['rp', ['ruby']],
  ...['caption', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'].map((name): [string, string[]] => [
    name,
    ['table'],
  ]),
])

/**
 * What becomes of an element: `html` stays, `unwrapped` loses its tags, `removed` goes with its content, and of `text`
 * the tags are shown as text. Text are unknown names, and the elements that would take the rest of the text along.
 */
export function treatmentOf(name: string): 'html' | 'unwrapped' | 'removed' | 'text' {
  if (allowed.has(name)) return 'html'
  if (unwrapped.has(name)) return 'unwrapped'
  return removed.has(name) ? 'removed' : 'text'
}

/** HTML elements of which only the tags are shown. */
const shownElements = words('keygen noembed noframes plaintext textarea title xmp')

/** True for the name of an HTML element, allowed or not. */
export const isElementName = (name: string): boolean =>
  treatmentOf(name) !== 'text' || shownElements.has(name)
