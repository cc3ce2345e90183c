import { type DefaultTreeAdapterTypes, parse, parseFragment, serialize } from 'parse5'
import { sanitize } from '../../fixtures/sanitize.ts'
import { contentDangers, type TextContext } from './contentDangers.ts'
import { flatElements } from './FlatElement.ts'
import { asOracleSees } from './oracle.ts'

/** Elements in which parsers have rules of their own; the text stands between the two halves. */
const contexts = [
  ['div'],
  ['template'],
  ['noscript'],
  ['svg'],
  ['svg', 'foreignObject'],
  ['svg', 'desc'],
  ['math'],
  ['math', 'mtext'],
  ['math', 'annotation-xml'],
  ['select'],
  ['select', 'option'],
  ['table'],
  ['table', 'tbody', 'tr', 'td'],
  ['table', 'caption'],
  ['button'],
  ['p'],
  ['a'],
  ['h2'],
  ['ul', 'li'],
  ['details', 'summary'],
] as const

/** What becomes of a post's HTML when it is read and written again, as browsers, readers of feeds and editors do. */
export function reparseDangers(html: string): string[] {
  const { html: again, removals } = sanitize(html)
  const { parsed, safe } = asOracleSees(html)
  return [
    ...(tagsOf(again) === tagsOf(html)
      ? []
      : [`sanitized again it changes: ${difference(tagsOf(html), tagsOf(again))}`]),
    ...removals.map(({ name }) => `the sanitizer still removes ${name}`),
    ...(parsed === safe ? [] : [`another sanitizer removes: ${difference(parsed, safe)}`]),
    ...fixedPoint('as a fragment', html, text => parseFragment(text)),
    ...fixedPoint('as a page', `<!DOCTYPE html><body>${html}`, text => parse(text)),
    // A long text takes long in each, and is not read in another way than a short one.
    ...contexts.slice(0, html.length > 4000 ? 4 : contexts.length).flatMap(names => inContext(names, html)),
  ]
}

/** The tags of HTML that no parser has to mend. */
const tagsOf = (html: string): string => (html.match(/<\/?[a-z]\w*/g) ?? []).join('')

type Parser = (html: string) => DefaultTreeAdapterTypes.ParentNode

/** Reading what was written must give the same text to write, or the second reader sees another document. */
function fixedPoint(where: string, html: string, read: Parser): string[] {
  const once = serialize(read(html))
  const twice = serialize(read(once))
  // A line end at the start of `pre` is not read (HTML, 13.1.2.5), and means nothing.
  const plain = (text: string) => text.replace(/<pre([^>]*)>\n*/g, '<pre$1>')
  return plain(once) === plain(twice)
    ? []
    : [`read and written again ${where} it changes: ${difference(once, twice)}`]
}

function inContext(names: readonly string[], html: string): string[] {
  const where = `in <${names.join('><')}>`
  const wrapped =
    names.map(name => `<${name}>`).join('') +
    html +
    names
      .toReversed()
      .map(name => `</${name}>`)
      .join('')
  const context: TextContext = {
    wrappers: new Set(names.map(name => name.toLowerCase()).concat(names)),
    isHtml: false,
  }
  const once = parseFragment(wrapped)
  const twice = parseFragment(serialize(once))
  const noScript = parseFragment(wrapped, { scriptingEnabled: false })
  const dangers = [once, twice, noScript].flatMap(tree => contentDangers(flatElements(tree), context))
  return [...new Set(dangers)].map(danger => `${where}: ${danger}`)
}

/** The first place at which two texts differ. */
function difference(one: string, other: string): string {
  let at = 0
  while (one[at] === other[at]) at++
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 40))
  return `${around(one)} becomes ${around(other)}`
}
