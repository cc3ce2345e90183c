import { words } from '../../content/shared/words/siteWords.ts'

/**
 * Shows the theme button and makes it work. The root element has the current theme in `data-theme`, and in
 * `data-theme-key` the key under which the visitor's choice is stored. Other tabs follow the choice.
 */
export function enhanceTheme(): void {
  const root = document.documentElement
  const key = root.dataset['themeKey']
  const button = document.querySelector<HTMLElement>('[data-theme-toggle]')
  const themeColor = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (!button || !themeColor || !key) return

  const nameButton = () =>
    (button.ariaLabel = root.dataset['theme'] === 'light' ? words.toDarkTheme : words.toLightTheme)
  const setTheme = (theme: string | null) => {
    // All elements are styled anew (`skipUnseen`).
    dispatchEvent(new Event('theme'))
    // No transitions: a colour that fades would lag behind the rest.
    root.dataset['still'] = ''
    root.dataset['theme'] = theme === 'light' ? 'light' : 'dark'
    themeColor.content = themeColor.dataset[root.dataset['theme']]!
    nameButton()
    // What `skipUnseen` shows after the next frame changes without transitions, too.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => delete root.dataset['still'])))
  }

  nameButton()
  button.hidden = false
  button.addEventListener('click', () => {
    setTheme(root.dataset['theme'] === 'light' ? 'dark' : 'light')
    try {
      localStorage.setItem(key, root.dataset['theme']!)
    } catch {
      // Storage is full or forbidden: the choice holds for this page.
    }
  })
  addEventListener('storage', event => {
    if (event.key === key) setTheme(event.newValue)
  })
  // A page restored from the back/forward cache has missed every choice made since.
  addEventListener('pageshow', event => {
    if (event.persisted) setTheme(localStorage.getItem(key))
  })
}
