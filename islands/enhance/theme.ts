/**
 * Shows the theme button and makes it work. The theme in force is `data-theme` of the root element, and the key
 * under which the visitor's choice is stored is its `data-theme-key`; other tabs follow the choice.
 */
export function enhanceTheme(): void {
  const root = document.documentElement
  const key = root.dataset['themeKey']
  const button = document.querySelector<HTMLElement>('[data-theme-toggle]')
  const frame = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (!button || !frame || !key) return

  const other = () => (root.dataset['theme'] === 'light' ? 'dark' : 'light')
  const show = (theme: string | null) => {
    // All colours change at once: one that fades would lag behind the rest.
    root.dataset['still'] = ''
    root.dataset['theme'] = theme === 'light' ? 'light' : 'dark'
    frame.content = frame.dataset[root.dataset['theme']]!
    button.ariaLabel = `Switch to ${other()} theme`
    void root.offsetWidth
    delete root.dataset['still']
  }

  button.ariaLabel = `Switch to ${other()} theme`
  button.hidden = false
  button.addEventListener('click', () => {
    show(other())
    try {
      localStorage.setItem(key, root.dataset['theme']!)
    } catch {
      // Storage is full or forbidden: the choice holds for this page.
    }
  })
  addEventListener('storage', event => {
    if (event.key === key) show(event.newValue)
  })
  // A page that Back brings out of the browser's memory has heard of no choice made since.
  addEventListener('pageshow', event => {
    if (event.persisted) show(localStorage.getItem(key))
  })
}
