import { createDialog, type SearchDialog } from './createDialog.ts'
import { createResult } from './createResult.ts'
import { hasModifier } from '../hasModifier.ts'
import { SearchIndex, type SearchResults } from './SearchIndex.ts'
import type { SearchPost } from '../../content/model/SearchPost.ts'
import { fill, fillCount } from '../../content/i18n/fill.ts'
import { language, words } from '../../content/i18n/siteWords.ts'
import { isComposing } from '../../content/shared/isComposing.ts'

/** A query runs when no key was pressed for so long. */
const debounceMs = 80

/** Tags to suggest if a query has no results. */
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
  let loading: Promise<SearchIndex> | undefined
  let controller = new AbortController()
  /** What the keys do that were pressed before the results arrived. */
  let pending: (() => void)[] = []

  const selected = () => list.querySelector('[aria-selected=true]')
  const follow = (modifiers: MouseEventInit) =>
    selected()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers }))

  const search = async (delayMs: number) => {
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    pending = []
    const query = input.value
    list.ariaBusy = 'true'
    try {
      if (delayMs > 0) await new Promise(resolve => setTimeout(resolve, delayMs))
      if (signal.aborted) return
      if (!status.textContent || !retry.hidden) {
        status.textContent = words.loading
        retry.hidden = true
      }
      loading ??= loadIndex(url)
      const index = await loading
      if (signal.aborted) return
      showResults(elements, query, index)
      for (const act of pending) act()
    } catch {
      loading = undefined
      if (signal.aborted) return
      showLoadError(elements)
    }
    list.ariaBusy = null
  }

  input.addEventListener('input', () => void search(debounceMs))
  retry.addEventListener('click', () => {
    input.focus()
    void search(0)
  })
  addEventListener('online', () => {
    if (!retry.hidden) void search(0)
  })
  tags.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return
    input.value = target.textContent
    input.focus()
    void search(0)
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
  void search(0)
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
  return SearchIndex.of(await response.json())
}

/** Shows the results of a query with the first one selected, or hints if there is no query. */
function showResults(elements: SearchDialog, query: string, index: SearchIndex): void {
  const { status, retry, list, tags } = elements
  const results = query.trim() === '' ? undefined : index.find(query)
  const { posts = [], words: searched = [] } = results ?? {}
  retry.hidden = true
  status.textContent = results
    ? summary(query.trim(), results)
    : fillCount(words.searchHint, index.posts.length, language)
  list.replaceChildren(...posts.map((post, at) => createResult(post, searched, at)))
  list.scrollTop = 0
  select(elements, list.firstElementChild)
  const suggested = posts.length > 0 ? [] : mostUsedTags(index.posts)
  tags.hidden = suggested.length === 0
  tags.replaceChildren(
    ...suggested.map(tag => {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'badge search__tag'
      button.textContent = tag
      return button
    }),
  )
}

function mostUsedTags(posts: readonly SearchPost[]): string[] {
  const counts = new Map<string, number>()
  for (const tag of posts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
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

function showLoadError(elements: SearchDialog): void {
  const { list, tags, status, retry } = elements
  list.replaceChildren()
  select(elements, null)
  tags.hidden = true
  retry.hidden = false
  status.textContent = words.searchFailed
}
