import { closestMatch } from '../shared/links.ts'
import { reloadIfReached } from '../shared/reloadIfReached.ts'

/**
 * Opens the search by its buttons, present or added later, and by the key `/` outside text fields. The search and its
 * index load only then.
 */
export function enhanceSearch(): void {
  const url = document.querySelector<HTMLElement>('[data-search]')?.dataset['search']
  if (!url) return
  const open = async () => {
    const status = document.querySelector('[data-search] + output')
    try {
      await import('../search/openSearch.ts').then(module => module.openSearch(url))
      status?.replaceChildren()
    } catch {
      // The visitor has seen the message, and tries again.
      if (status?.textContent) await reloadIfReached().catch(() => undefined)
      status?.replaceChildren('The search could not be loaded. Please try again.')
    }
  }

  document.documentElement.dataset['searchable'] = ''
  document.addEventListener('click', event => {
    if (closestMatch(event, '[data-search]')) void open()
  })
  document.addEventListener('keydown', event => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (key !== '/' || ctrlKey || metaKey || altKey || event.defaultPrevented) return
    // A dialog that has just closed keeps the focus until the next frame.
    if (closestMatch(event, 'input,textarea,select,dialog,[contenteditable]')?.checkVisibility()) return
    event.preventDefault()
    void open()
  })
}
