import type { SearchPost } from '../../content/model/SearchFormat.ts'
import { formatDay } from '../../content/shared/calendar.ts'
import { matchedParts } from './matchedParts.ts'
import type { QueryWord } from './parseQuery.ts'

/** A post found, as an option of the list that is a link, too. */
export function makeResult(post: SearchPost, words: readonly QueryWord[], at: number): HTMLAnchorElement {
  const { path, title, excerpt, date, tags } = post
  const link = document.createElement('a')
  link.className = 'search__result'
  link.id = `search-result-${at}`
  link.role = 'option'
  link.href = path
  // The focus stays in the field.
  link.tabIndex = -1
  const add = (name: string, parts: readonly (string | Node)[]) => {
    const element = document.createElement('span')
    element.className = `search__${name}`
    element.append(...parts)
    link.append(element)
  }
  add('title', marked(title, words))
  add('excerpt', marked(excerpt, words))
  add(
    'meta',
    [[formatDay(date)], ...tags.map(tag => marked(tag, words))].flatMap(parts => {
      const element = document.createElement('span')
      element.append(...parts)
      return [element, ' ']
    }),
  )
  return link
}

const marked = (text: string, words: readonly QueryWord[]): (string | Node)[] =>
  matchedParts(text, words).map(([part, isMatched]) => {
    if (!isMatched) return part
    const mark = document.createElement('mark')
    mark.textContent = part
    return mark
  })
