import { type Frame, makeFrame } from './makeFrame.ts'
import { makeResult } from './makeResult.ts'
import { moveChoice } from './moveChoice.ts'
import { type Found, SearchIndex } from './SearchIndex.ts'

/** Rest between two keys after which a query runs, ms. */
const REST = 80

/** Opens the search; the first call makes it. The dialog gives the focus back when it closes. */
export function openSearch(address: string): void {
  const made = document.querySelector<HTMLDialogElement>('dialog.search')
  const dialog = made ?? makeSearch(address)
  if (dialog.open) return
  dialog.toggleAttribute('data-scrollbar', innerWidth > document.documentElement.clientWidth)
  dialog.showModal()
  dialog.querySelector('input')?.select()
}

/** A combobox whose list is shown below it (WAI-ARIA 1.2): the focus stays in the field, keys choose in the list. */
function makeSearch(address: string): HTMLDialogElement {
  const frame = makeFrame()
  const { dialog, input, list, tags, retry } = frame
  const index = new SearchIndex(address)
  let run = new AbortController()
  /** Enter was pressed before the answer had come. */
  let goes: MouseEventInit | undefined

  const choose = (option: Element | null | undefined) => moveChoice(frame, option)
  const follow = (how: MouseEventInit) =>
    list
      .querySelector('[aria-selected=true]')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }))

  const search = async (rest: number) => {
    run.abort()
    run = new AbortController()
    const { signal } = run
    goes = undefined
    const query = input.value
    list.ariaBusy = 'true'
    try {
      if (rest > 0) await new Promise(resolve => setTimeout(resolve, rest))
      if (signal.aborted) return
      const root = await index.root()
      const found = query.trim() === '' ? undefined : await index.find(query, signal)
      if (signal.aborted) return
      show(frame, query, found, root)
      choose(list.firstElementChild)
      if (goes) follow(goes)
    } catch {
      if (signal.aborted) return
      showFault(frame)
    }
    list.ariaBusy = null
  }

  input.addEventListener('input', () => void search(REST))
  retry.addEventListener('click', () => {
    input.focus()
    void search(0)
  })
  tags.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return
    input.value = target.textContent
    input.focus()
    void search(0)
  })
  input.addEventListener('keydown', event => {
    const { key, ctrlKey, metaKey, shiftKey, isComposing } = event
    if (isComposing) return
    const chosen = list.querySelector('[aria-selected=true]')
    if (key === 'ArrowDown') choose(chosen?.nextElementSibling ?? list.firstElementChild)
    else if (key === 'ArrowUp') choose(chosen?.previousElementSibling ?? list.lastElementChild)
    else if (key === 'Enter') {
      goes = { ctrlKey, metaKey, shiftKey }
      if (!list.ariaBusy) follow(goes)
    } else return
    event.preventDefault()
  })
  // The option under the pointer is the one that Enter would open; a list that comes to rest under it chooses nothing.
  list.addEventListener('pointermove', ({ target }) => {
    const option = target instanceof Element && target.closest('[role=option]')
    if (option && option.ariaSelected !== 'true') choose(option)
  })
  frame.close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', event => {
    if (event.target === dialog) dialog.close()
  })
  void search(0)
  return dialog
}

type Root = Awaited<ReturnType<SearchIndex['root']>>

/** Shows what a query found, or what could be looked for. */
function show(frame: Frame, query: string, found: Found | undefined, root: Root): void {
  const posts = found?.posts ?? []
  frame.retry.hidden = true
  frame.status.textContent = found
    ? summary(query.trim(), found)
    : `Search ${counted(root.posts)} by title, tag or text.`
  frame.list.replaceChildren(...posts.map((post, at) => makeResult(post, found?.words ?? [], at)))
  frame.list.scrollTop = 0
  frame.tags.hidden = posts.length > 0 || root.tags.length === 0
  frame.tags.replaceChildren(
    ...root.tags.map(tag => {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'badge search__tag'
      button.textContent = tag
      return button
    }),
  )
}

function summary(query: string, { posts, total, hasAll, words }: Found): string {
  if (total === 0) return `No post has “${query}”. Try another word, or one of these tags.`
  const best = total > posts.length ? `, the best ${posts.length} are shown` : ''
  if (hasAll) return `${counted(total)} found${best}.`
  const each = words.length === 2 ? 'both words' : 'all of these words'
  return `No post has ${each}. ${counted(total)} ${total === 1 ? 'has' : 'have'} some${best}.`
}

const counted = (posts: number): string => (posts === 1 ? '1 post' : `${posts.toLocaleString('en-US')} posts`)

function showFault(frame: Frame): void {
  const { list, tags, status, retry } = frame
  list.replaceChildren()
  moveChoice(frame, undefined)
  tags.hidden = true
  retry.hidden = false
  status.textContent = 'The search index could not be loaded. Check the connection.'
}
