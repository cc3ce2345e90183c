import { href } from '../href.ts'
import type { SearchPost } from '../../content/model/SearchFormat.ts'
import { formatDay } from '../../content/i18n/formatDay.ts'
import { matchedParts } from './matchedParts.ts'
import type { QueryWord } from './parseQuery.ts'

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
