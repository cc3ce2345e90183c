import { createButton, createElement } from '../createElement.ts'
import { href } from '../href.ts'
import { hasModifier } from '../hasModifier.ts'
import { createIndex, type QueryWord, type SearchIndex, type SearchResults } from './SearchIndex.ts'
import { stem } from './stem.ts'
import { trustedHtml } from '../trusted.ts'
import { fill, fillCount } from '../../content/i18n/fill.ts'
import { formatDay } from '../../content/i18n/formatDay.ts'
import { language, words } from '../../content/i18n/siteWords.ts'
import type { SearchPost } from '../../content/model/Post.ts'
import { groupBy } from '../../content/shared/groupBy.ts'
import { isComposing } from '../../content/shared/isComposing.ts'
import { formsOf, splitParts, splitWords, termsOf } from '../../content/shared/words.ts'

/** Tags to suggest if no post is shown. */
const suggestedTags = 6

/**
 * Opens the search, which is created on the first call. The dialog returns the focus when it closes.
 * @param url URL of the posts to search
 * @param typed what was typed while this code loaded
 */
export function openSearch(url: string, typed: string): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.search') ?? createSearch(url)
  if (dialog.open) return
  dialog.toggleAttribute('data-scrollbar', innerWidth > document.documentElement.clientWidth)
  dialog.showModal()
  const input = dialog.querySelector('input')!
  input.select()
  if (typed !== '') {
    input.value = typed
    input.dispatchEvent(new Event('input'))
  }
}

/** A combobox with a listbox below it (WAI-ARIA 1.2): the focus stays in the input, and keys select an option. */
function createSearch(url: string): HTMLDialogElement {
  const elements = createDialog()
  const { dialog, input, list, tags, status, retry } = elements
  let index: SearchIndex | undefined
  /** Actions of the keys that were pressed while the posts load. */
  let pending: (() => void)[] = []

  const selected = () => list.querySelector('[aria-selected=true]')
  const follow = (modifiers: MouseEventInit) =>
    selected()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers }))

  const load = async () => {
    pending = []
    list.ariaBusy = 'true'
    status.textContent = words.loading
    retry.hidden = true
    try {
      index = await loadIndex(url)
      showResults(elements, input.value, index)
      for (const act of pending) act()
    } catch {
      status.textContent = words.searchFailed
      retry.hidden = false
    }
    list.ariaBusy = null
  }

  input.addEventListener('input', () => {
    pending = []
    if (index) showResults(elements, input.value, index)
    else if (!list.ariaBusy) void load()
  })
  retry.addEventListener('click', () => {
    input.focus()
    void load()
  })
  addEventListener('online', () => {
    if (!retry.hidden) void load()
  })
  tags.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement) || !index) return
    input.value = target.textContent
    input.focus()
    showResults(elements, input.value, index)
  })
  input.addEventListener('keydown', event => {
    const { key, ctrlKey, metaKey, shiftKey } = event
    if (isComposing(event) || (key !== 'Enter' && hasModifier(event))) return
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => select(elements, selected()?.nextElementSibling ?? list.firstElementChild),
      ArrowUp: () => select(elements, selected()?.previousElementSibling ?? list.lastElementChild),
      Enter: () => follow({ ctrlKey, metaKey, shiftKey }),
    }
    const act = actions[key]
    if (!act) return
    event.preventDefault()
    if (list.ariaBusy) pending.push(act)
    else act()
  })
  // Only a moving pointer selects an option, not a list that appears under a resting one.
  list.addEventListener('pointermove', ({ target }) => {
    const option = target instanceof Element && target.closest('[role=option]')
    if (option && option.ariaSelected !== 'true') select(elements, option)
  })
  elements.close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close()
  })
  void load()
  return dialog
}

/** Selects an option of the list and scrolls it into view; hides an empty list. */
function select({ input, list }: SearchDialog, option: Element | null): void {
  for (const other of list.children) other.ariaSelected = String(other === option)
  list.hidden = !list.firstElementChild
  input.ariaExpanded = String(!list.hidden)
  if (option) {
    input.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
  } else input.removeAttribute('aria-activedescendant')
}

/** @throws the error of `fetch`, or what says that the file cannot be used */
async function loadIndex(url: string): Promise<SearchIndex> {
  // The name is the same in every build.
  const response = await fetch(url, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${url} ${response.status}`)
  return createIndex(await response.json())
}

/** Shows the results of a query with the first one selected, or a hint if there is no query; and tags if there are none. */
function showResults(elements: SearchDialog, query: string, index: SearchIndex): void {
  const { status, list, tags } = elements
  const results = query.trim() === '' ? undefined : index.find(query)
  const { posts = [], words: searched = [] } = results ?? {}
  status.textContent = results
    ? summary(query.trim(), results)
    : fillCount(words.searchHint, index.posts.length, language)
  list.replaceChildren(...posts.map((post, at) => createResult(post, searched, at)))
  list.scrollTop = 0
  select(elements, list.firstElementChild)
  const suggested = posts.length > 0 ? [] : mostUsedTags(index.posts)
  tags.hidden = suggested.length === 0
  tags.replaceChildren(...suggested.map(tag => createButton(tag, 'badge search__tag')))
}

function mostUsedTags(posts: readonly SearchPost[]): string[] {
  return [
    ...groupBy(
      posts.flatMap(({ tags }) => tags),
      tag => tag,
    ),
  ]
    .toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1))
    .slice(0, suggestedTags)
    .map(([tag]) => tag)
}

function summary(query: string, results: SearchResults): string {
  const { wordCount, isSimilar, posts, total, hasAll } = results
  if (total === 0) return fill(words.nothingFound, { query })
  const best = total > posts.length ? fill(words.bestShown, { count: posts.length }) : ''
  const all = isSimilar ? words.foundSimilar : words.found
  const forms = hasAll ? all : wordCount === 2 ? words.notBothWords : words.notAllWords
  return fillCount(forms, total, language, { best, query })
}

/** The elements of the search. */
type SearchDialog = ReturnType<typeof createDialog>

const html = () => `
<div class="search__bar">
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.3 15.3 20 20"/></svg>
  <input class="search__input" role="combobox" aria-label="${words.searchPosts}" aria-autocomplete="list"
    aria-expanded="false" aria-controls="search-list" aria-describedby="search-status" placeholder="${words.searchPosts}"
    inputmode="search" enterkeyhint="go" autocomplete="off" autocapitalize="off" autocorrect="off"
    spellcheck="false" maxlength="200">
  <button class="search__close" type="button">${words.close}</button>
</div>
<div class="search__said">
  <p class="search__status" id="search-status" role="status"></p>
  <button class="search__retry" type="button" hidden>${words.tryAgain}</button>
</div>
<div class="search__tags" role="group" aria-label="${words.tagsToSearch}" hidden></div>
<div class="search__list" id="search-list" role="listbox" aria-label="${words.postsFound}" hidden></div>
<p class="search__keys" aria-hidden="true">
  <span><kbd>↑</kbd><kbd>↓</kbd>${words.keyChoose}</span><span><kbd>Enter</kbd>${words.keyOpen}</span><span><kbd>Esc</kbd>${words.keyClose}</span>
</p>`

/** Adds the closed dialog to the end of the page. */
function createDialog() {
  const dialog = createElement('dialog', { className: 'search', ariaLabel: words.searchBlog })
  dialog.innerHTML = trustedHtml(html())
  document.body.append(dialog)
  const find = <E extends HTMLElement = HTMLElement>(name: string) =>
    dialog.querySelector<E>(`.search__${name}`)!
  return {
    dialog,
    input: find<HTMLInputElement>('input'),
    close: find('close'),
    /** The number of results, or why there are none. */
    status: find('status'),
    retry: find<HTMLButtonElement>('retry'),
    list: find('list'),
    /** Suggested tags. */
    tags: find('tags'),
  }
}

/** Creates the option of a found post, which is also a link. */
function createResult(post: SearchPost, searched: readonly QueryWord[], index: number): HTMLAnchorElement {
  const { path, title, excerpt, date, tags } = post
  const span = (className: string, nodes: readonly (string | Node)[]) =>
    createElement('span', { className }, ...nodes)
  const meta = [[formatDay(date)], ...tags.map(tag => marked(tag, searched))]
  return createElement(
    'a',
    {
      className: 'search__result',
      // Headings of posts cannot have this id, because theirs have no capital letters.
      id: `searchResult${index}`,
      role: 'option',
      href: href(path),
      // The focus stays in the input.
      tabIndex: -1,
    },
    span('search__title', marked(title, searched)),
    span('search__excerpt', marked(excerpt, searched)),
    span(
      'search__meta',
      meta.flatMap(nodes => [createElement('span', {}, ...nodes), ' ']),
    ),
  )
}

/** Returns a text with the matches of the query in `mark` elements. */
const marked = (text: string, searched: readonly QueryWord[]): (string | Node)[] =>
  matchedParts(text, searched).map(([part, isMatched]) =>
    isMatched ? createElement('mark', {}, part) : part,
  )

/** A piece of a text, and whether the query matches it. */
type TextPart = readonly [text: string, isMatched: boolean]

/** Splits a text at the matches of a query. A prefix matches only the beginning of a longer word. */
export function matchedParts(text: string, searched: readonly QueryWord[]): TextPart[] {
  const terms = searched.flatMap(withParts)
  return splitWords(text)
    .flatMap((piece, at): TextPart[] => {
      if (at % 2 === 0) return [[piece, false]]
      const length = matchedLength(piece, formsOf(piece, stem), terms)
      if (length > 0) return splitPiece(piece, length)
      return splitParts(piece).flatMap((part, index) =>
        splitPiece(part, index % 2 === 1 ? matchedLength(part, termsOf(part, stem), terms) : 0),
      )
    })
    .filter(([part]) => part !== '')
}

const withParts = (word: QueryWord): QueryWord[] => [word, ...word.parts.flatMap(withParts)]

const splitPiece = (piece: string, length: number): TextPart[] => [
  [piece.slice(0, length), true],
  [piece.slice(length), false],
]

/** Returns the number of matched characters at the beginning of a word with these terms. */
function matchedLength(piece: string, terms: readonly string[], searched: readonly QueryWord[]): number {
  const lengths = terms.flatMap(own =>
    searched.flatMap(({ term, isPrefix, forms }) => {
      if (own === term || (isPrefix && own.startsWith(term)))
        return [own.length === piece.length ? term.length : piece.length]
      return forms.includes(own) ? [piece.length] : []
    }),
  )
  return Math.max(0, ...lengths)
}
