/**
 * Shows the theme button and makes it work. The theme in force is `data-theme` of the root element, and the key
 * under which the visitor's choice is stored is its `data-theme-key`; other tabs follow the choice.
 */
export function enhanceTheme(): void {
  const root = document.documentElement
  const key = root.dataset['themeKey']
  const button = document.querySelector<HTMLElement>('[data-theme-toggle]')
  if (!button || !key) return

  const other = () => (root.dataset['theme'] === 'light' ? 'dark' : 'light')
  const show = (theme: string) => {
    root.dataset['theme'] = theme
    button.ariaLabel = `Switch to ${other()} theme`
  }

  show(root.dataset['theme'] === 'light' ? 'light' : 'dark')
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
    if (event.key === key) show(event.newValue === 'light' ? 'light' : 'dark')
  })
}
