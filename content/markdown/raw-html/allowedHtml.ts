import { safeUrl } from '../safeUrl.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Elements that a text may have. */
export const allowedElements = words(
  'a abbr b bdi bdo br cite code data del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u ' +
    'var wbr h1 h2 h3 h4 h5 h6 aside blockquote dd details div dl dt figcaption figure hr img input li ol p pre ' +
    'section summary ul video caption col colgroup table tbody td tfoot th thead tr',
)

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

/** Elements whose tags are shown as text: browsers would take the rest of the text for their content. */
const shown = words('keygen noembed noframes plaintext textarea title xmp')

/** Elements that lose their content where the parser finds one. */
export const strippedElements: ReadonlySet<string> = new Set([...removed, ...shown, 'frameset', 'input'])

/** Elements that leave what is around them without one of these around it. */
export const requiredAncestors: ReadonlyMap<string, readonly string[]> = new Map([
  ['li', ['ul', 'ol']],
  ...'caption col colgroup tbody td tfoot th thead tr'
    .split(' ')
    .map((name): [string, string[]] => [name, ['table']]),
])

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
 * How an element is handled: `html` stays, `unwrapped` loses its tags, `removed` goes with its content, and of `text`,
 * which unknown names are, too, the tags are shown as text.
 */
export function treatmentOf(name: string): 'html' | 'unwrapped' | 'removed' | 'text' {
  if (allowedElements.has(name)) return 'html'
  if (unwrapped.has(name)) return 'unwrapped'
  return removed.has(name) ? 'removed' : 'text'
}

/** True for the name of an HTML element, allowed or not. */
export const isElementName = (name: string): boolean => treatmentOf(name) !== 'text' || shown.has(name)

/** Hints for removals that have a better alternative. */
const hints: ReadonlyMap<string, string> = new Map([
  ['<audio>', 'Write a link to the file: [the recording](/audio/name.mp3).'],
  ['<iframe>', 'Write a link to the page instead: [the video](https://…).'],
  [
    '<picture>',
    'Write ![what it shows](/images/posts/name.webp): pages show it in the sizes and formats that fit.',
  ],
  ['<script>', 'Remove it: posts run no scripts.'],
  ['<source>', 'Write the address into the tag of the video: <video src="/video/name.mp4">.'],
  ['<style>', 'Remove it: the site has the styles of all posts.'],
  ['<svg>', 'Save it under public/images/posts/, and write ![what it shows](/images/posts/name.svg).'],
  ['src of <video>', 'Put the file under public/video/, and write /video/ and its name.'],
  ['autoplay of <video>', 'Videos play when a visitor asks for it.'],
])

/** Hints for attributes without one of their own, by their names in lower case. */
const attributeHints: readonly (readonly [names: RegExp, hint: string])[] = [
  [/^(?:cite|href|src)$/, 'Write a path of this site, or an address that starts with https:.'],
  [/^on/, 'Remove it: posts run no scripts.'],
  [
    /^(?:v?align|background|(?:bg|border)?color|border|cell(?:padding|spacing)|clear|face|[hv]space|height|noshade|nowrap|sizes?|style|width)$/,
    'Remove it: the site has the styles of all posts.',
  ],
  [/^/, 'Remove it.'],
]

/** The message and the hint for a removal: `<script>`, or `onclick of <p>`. */
export function removalText(name: string): { message: string; hint: string } {
  const attribute = /^(\S+) of </.exec(name)?.[1]?.toLowerCase()
  const isUnwrapped = unwrapped.has(/^<(.*)>$/.exec(name)?.[1] ?? '')
  return {
    message: isUnwrapped
      ? `The tags of ${name} are not allowed in a text, and removed; their content is shown`
      : `Not allowed in a text, and removed: ${name}`,
    hint:
      hints.get(name) ??
      (attribute === undefined
        ? 'Write it in markdown, or put it between backticks if it is to be read.'
        : attributeHints.find(([names]) => names.test(attribute))![1]),
  }
}

/** What a value becomes, `undefined` where it is not allowed; or the words of which it may have any. */
type Rule = ((value: string) => string | undefined) | ReadonlySet<string>

const text: Rule = value => value
const empty: Rule = () => ''
const digits: Rule = value => (/^\d+$/.test(value) ? value : undefined)
const oneOf =
  (list: string): Rule =>
  value =>
    words(list).has(value) ? value : undefined

const link: Rule = value => safeUrl(value, 'link')
const image: Rule = value => safeUrl(value, 'image')
const page = (value: string) => {
  const url = safeUrl(value, 'link')
  return url !== undefined && /^(?:mailto|tel):/.test(url) ? undefined : url
}
const ownFile = (value: string) => {
  const url = safeUrl(value, 'image')
  return url?.startsWith('/') ? url : undefined
}

/** Attributes that have no value. */
export const booleanAttributes = words('checked controls disabled open playsinline reversed')

/** A rule for each of the attributes of each of the elements. */
const of = (elements: string, attributes: string, rule: Rule): [string, Rule][] =>
  elements
    .split(' ')
    .flatMap(element => attributes.split(' ').map((name): [string, Rule] => [`${element} ${name}`, rule]))

const rules: ReadonlyMap<string, Rule> = new Map([
  ...of(
    '*',
    'aria-describedby aria-hidden aria-label aria-labelledby class data-language dir id lang title',
    text,
  ),
  ...of('*', 'role', words('note group doc-noteref doc-backlink')),
  ...of('*', 'tabindex', oneOf('0')),
  ...of('a', 'href', link),
  ...of('a', 'rel', words('noopener noreferrer nofollow ugc sponsored external')),
  ...of('blockquote del ins q', 'cite', page),
  ...of('col colgroup', 'span', text),
  ...of('data li', 'value', text),
  ...of('del ins time', 'datetime', text),
  ...of('details', 'open', empty),
  ...of('img', 'src', image),
  ...of('img', 'alt', text),
  ...of('img video', 'width height', digits),
  ...of('img', 'loading', oneOf('lazy')),
  ...of('img', 'decoding', oneOf('async')),
  ...of('input', 'type', oneOf('checkbox')),
  ...of('input', 'checked disabled', empty),
  ...of('ol', 'reversed', empty),
  ...of('ol', 'start type', text),
  ...of('td th', 'colspan rowspan headers', text),
  ...of('th', 'abbr', text),
  ...of('th', 'scope', oneOf('col row colgroup rowgroup')),
  ...of('video', 'src poster', ownFile),
  ...of('video', 'controls playsinline', empty),
  ...of('video', 'preload', oneOf('none metadata')),
])

/**
 * The value that an attribute may have, and whether that is all of it; `undefined` where it is not allowed. Missing in
 * the rules, and so removed, is all that runs, embeds, submits, styles or redirects, and every `name`.
 */
export function allowedValue(
  element: string,
  name: string,
  value: string,
): { value: string; isComplete: boolean } | undefined {
  const rule = rules.get(`${element} ${name}`) ?? rules.get(`* ${name}`)
  if (typeof rule === 'function') {
    const allowed = rule(value)
    return allowed === undefined ? undefined : { value: allowed, isComplete: true }
  }
  const written = value.match(/\S+/g) ?? []
  const allowed = written.filter(word => rule?.has(word))
  return allowed.length === 0
    ? undefined
    : { value: allowed.join(' '), isComplete: allowed.length === written.length }
}
