import { words } from '../../content/i18n/siteWords.ts'
import { closestMatch } from '../links.ts'
import { reloadIfReached } from '../page.ts'

/**
 * Opens the search on a press of its buttons, present or added later, and on Ctrl+K or ⌘K outside text fields. The search
 * and its index load only then; what the visitor types meanwhile goes into its field.
 */
export function enhanceSearch(): void {
  const url = document.querySelector<HTMLElement>('[data-search]')?.dataset['search']
  if (!url) return
  const open = async () => {
    const status = document.querySelector('[data-search] + output')
    const hasFailed = status?.textContent === words.searchFailed
    let typed = ''
    let message = ''
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isText(event)) return
      typed += event.key
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown, true)
    status?.replaceChildren(words.loading)
    try {
      await import('../search/openSearch.ts').then(module => module.openSearch(url, typed))
    } catch {
      // The visitor has seen the message, and tries again.
      if (hasFailed) await reloadIfReached().catch(() => undefined)
      message = words.searchFailed
    }
    status?.replaceChildren(message)
    document.removeEventListener('keydown', onKeyDown, true)
  }

  document.documentElement.dataset['searchable'] = ''
  document.addEventListener('click', event => {
    if (closestMatch(event, '[data-search]')) void open()
  })
  document.addEventListener('keydown', event => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    // Not a character alone, which people who dictate type by accident (WCAG 2.1.4).
    if (key !== 'k' || ctrlKey === metaKey || altKey || shiftKey || event.defaultPrevented) return
    // A dialog that has just closed keeps the focus until the next frame.
    if (closestMatch(event, 'input,textarea,select,dialog,[contenteditable]')?.checkVisibility()) return
    event.preventDefault()
    void open()
  })
}

/** True for a key that types a character. */
const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey
