import { parseUrl } from '../../../content/shared/parseUrl.ts'
import { attributeOf, type FlatElement } from './FlatElement.ts'

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

// Written down a second time, on purpose: what `allowedHtml.ts` comes to allow is to be allowed here by another hand.
const elements = list(
  'a abbr aside b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn div dl dt em figcaption figure ' +
    'h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub summary sup ' +
    'table tbody td tfoot th thead time tr u ul var video wbr',
)

const everywhere = list(
  'aria-describedby aria-hidden aria-label aria-labelledby class data-language dir id lang role tabindex title',
)

/** The classes that markdown and calls to action give: with others of the site, a text would stand for its header, or lie over the page. */
const ownClass =
  /^(?:anchor|heading|table-scroll|task(?:-list)?|theme-(?:dark|light)|align-(?:left|center|right)|code(?:-[a-z]+)?|language-\S+|hljs-\S+|callout(?:-[a-z]+)?|cta(?:-[a-z]+)?|footnotes|footnote-(?:ref|back)|button(?:--[a-z]+)?|[a-z]+_+)$/

const ownAttributes: Readonly<Record<string, ReadonlySet<string>>> = {
  a: list('href rel'),
  blockquote: list('cite'),
  col: list('span'),
  colgroup: list('span'),
  data: list('value'),
  del: list('cite datetime'),
  details: list('open'),
  // The site's own script marks pictures that do not load (`browser/enhance/pictures.ts`).
  img: list('alt data-failed decoding height loading src width'),
  input: list('checked disabled type'),
  ins: list('cite datetime'),
  li: list('value'),
  ol: list('reversed start type'),
  q: list('cite'),
  td: list('colspan headers rowspan'),
  th: list('abbr colspan headers rowspan scope'),
  time: list('datetime'),
  video: list('controls height playsinline poster preload src width'),
}

const schemes: Readonly<Record<string, ReadonlySet<string>>> = {
  href: list('http: https: mailto: tel:'),
  src: list('http: https:'),
  poster: list('http: https:'),
  cite: list('http: https: mailto: tel:'),
}

/** A page of the site, from which addresses count. */
const base = 'https://site.example/blog/a-post/'

/** Where a page puts the text: parsers read the same text differently there, and the wrapper itself is no danger. */
export interface TextContext {
  /** Elements that stand around the text. */
  wrappers: ReadonlySet<string>
  /** False where elements may become those of svg or math, as in them. */
  isHtml: boolean
}

const plainContext: TextContext = { wrappers: new Set(), isHtml: true }

/** What is in a post's text that must not be there, described; empty where there is nothing. */
export const contentDangers = (all: readonly FlatElement[], context = plainContext): string[] => [
  ...all.flatMap(element => elementDangers(element, context)),
  ...doubleIds(all),
]

function elementDangers(element: FlatElement, { wrappers, isHtml }: TextContext): string[] {
  const { tag, namespace, attributes } = element
  if (wrappers.has(tag) && attributes.length === 0) return []
  const dangers: string[] = []
  if (!elements.has(tag)) dangers.push(`<${tag}>`)
  if (isHtml && namespace !== 'http://www.w3.org/1999/xhtml') dangers.push(`<${tag}> of ${namespace}`)
  for (const [name, value] of attributes) {
    if (!everywhere.has(name) && !ownAttributes[tag]?.has(name)) dangers.push(`${name} of <${tag}>`)
    if (name === 'class')
      dangers.push(
        ...value.split(/\s+/).flatMap(word => (word && !ownClass.test(word) ? `the class ${word}` : [])),
      )
    if (schemes[name]) dangers.push(...addressDangers(name, value))
  }
  if (
    tag === 'input' &&
    (attributeOf(element, 'type') !== 'checkbox' || attributeOf(element, 'disabled') === undefined)
  )
    dangers.push('an <input> that can be used')
  if (tag === 'video') dangers.push(...videoDangers(element))
  if (!['0', undefined].includes(attributeOf(element, 'tabindex'))) dangers.push('a tabindex that is not 0')
  return dangers
}

/** Feeds have the whole address of a file of the site. */
const isOwnFile = (file: string): boolean =>
  /^\/(?!\/)/.test(file) || file.startsWith('https://bowline.example/')

/** A video is a file of the site, and plays only when it is asked for. */
function videoDangers(element: FlatElement): string[] {
  const files = ['src', 'poster'].flatMap(name => attributeOf(element, name) ?? [])
  const others = files.filter(file => !isOwnFile(file)).map(file => `a video of another site: ${file}`)
  return attributeOf(element, 'controls') === undefined ? [...others, 'a <video> without controls'] : others
}

/** Addresses are read as browsers read them, who strip and fold what they do not need. */
export function addressDangers(name: string, value: string): string[] {
  const url = parseUrl(value, base)
  if (!url) return [`${name} that is no address: ${value}`]
  if (!schemes[name]?.has(url.protocol)) return [`${name} of the scheme ${url.protocol} ${value}`]
  if (/[\p{Cc}\\]/u.test(value)) return [`${name} with a hidden character: ${value}`]
  const isOther = url.origin !== new URL(base).origin
  if (isOther && !/^(?:https?:\/\/|mailto:|tel:)/.test(value))
    return [`${name} that leads elsewhere: ${value}`]
  return []
}

export function doubleIds(all: readonly FlatElement[]): string[] {
  const seen = new Set<string>()
  const ids = all.flatMap(element => attributeOf(element, 'id') ?? [])
  return ids.flatMap(id => {
    const isNew = seen.size < seen.add(id).size
    return isNew ? [] : [`the id ${id} twice`]
  })
}
