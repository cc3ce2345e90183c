/**
 * Opens the search by its button, which may come and go with the list, and by the key `/` while nothing is typed.
 * Its code, and the index, are loaded then and not before.
 */
export function enhanceSearch(): void {
  const address = document.querySelector<HTMLElement>('[data-search]')?.dataset['search']
  if (!address) return
  const open = async () => {
    const said = document.querySelector('[data-search] + output')
    try {
      const { openSearch } = await import('../search/openSearch.ts')
      openSearch(address)
      if (said) said.textContent = ''
    } catch {
      if (said) said.textContent = 'The search could not be loaded. Please try again.'
    }
  }

  document.documentElement.dataset['searchable'] = ''
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-search]')) void open()
  })
  document.addEventListener('keydown', event => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (key !== '/' || ctrlKey || metaKey || altKey || event.defaultPrevented) return
    // What has just been closed keeps the focus until the next frame, and is no place to type in.
    const isTyped = target instanceof Element && target.checkVisibility()
    if (isTyped && target.closest('input,textarea,select,dialog,[contenteditable]')) return
    event.preventDefault()
    void open()
  })
}
