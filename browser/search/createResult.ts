import { formatDay } from '../../content/i18n/formatDay.ts'
import type { SearchPost } from '../../content/model/SearchPost.ts'
import { splitWords, termsOf } from '../../content/shared/searchWords.ts'
import { href } from '../href.ts'
import type { QueryWord } from './SearchIndex.ts'

/** Creates the option of a found post, which is also a link. */
export function createResult(
  post: SearchPost,
  words: readonly QueryWord[],
  index: number,
): HTMLAnchorElement {
  const { path, title, excerpt, date, tags } = post
  const link = document.createElement('a')
  link.className = 'search__result'
  // Headings of posts cannot have this id, because theirs have no capital letters.
  link.id = `searchResult${index}`
  link.role = 'option'
  link.href = href(path)
  // The focus stays in the input.
  link.tabIndex = -1
  const add = (name: string, nodes: readonly (string | Node)[]) => {
    const element = document.createElement('span')
    element.className = `search__${name}`
    element.append(...nodes)
    link.append(element)
  }
  add('title', marked(title, words))
  add('excerpt', marked(excerpt, words))
  add(
    'meta',
    [[formatDay(date)], ...tags.map(tag => marked(tag, words))].flatMap(nodes => {
      const element = document.createElement('span')
      element.append(...nodes)
      return [element, ' ']
    }),
  )
  return link
}

/** Returns a text with the matches of the query in `mark` elements. */
const marked = (text: string, words: readonly QueryWord[]): (string | Node)[] =>
  matchedParts(text, words).map(([part, isMatched]) => {
    if (!isMatched) return part
    const mark = document.createElement('mark')
    mark.textContent = part
    return mark
  })

/** A piece of a text, and whether the query matches it. */
type TextPart = readonly [text: string, isMatched: boolean]

/** Splits a text at the matches of a query. A prefix matches only the beginning of a longer word. */
export function matchedParts(text: string, words: readonly QueryWord[]): TextPart[] {
  const terms = words.flatMap(word => [word, ...word.parts])
  return splitWords(text).flatMap((piece, index): TextPart[] => {
    const length = index % 2 === 1 ? matchedLength(piece, terms) : 0
    const matched: TextPart = [piece.slice(0, length), true]
    const rest: TextPart = [piece.slice(length), false]
    return [matched, rest].filter(([part]) => part !== '')
  })
}

/** Returns the number of matched characters at the beginning of a word. */
function matchedLength(piece: string, words: readonly QueryWord[]): number {
  const lengths = termsOf(piece).flatMap(own =>
    words
      .filter(({ term, isPrefix }) => own === term || (isPrefix && own.startsWith(term)))
      .map(({ term }) => (own.length === piece.length ? term.length : piece.length)),
  )
  return Math.max(0, ...lengths)
}
