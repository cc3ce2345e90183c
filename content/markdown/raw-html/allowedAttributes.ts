import { safeUrl } from '../safeUrl.ts'

/** What a value becomes, `undefined` where it is not allowed; or the words of which it may have any. */
type Rule = ((value: string) => string | undefined) | ReadonlySet<string>

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

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
