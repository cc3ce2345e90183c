import { words } from '../../content/i18n/siteWords.ts'

/**
 * Enables the theme button. The root element has the current theme in `data-theme`, and the storage key of the
 * visitor's choice in `data-theme-key`. Other tabs follow the choice.
 */
export function enhanceTheme(): void {
  const { dataset } = document.documentElement
  const key = dataset['themeKey']
  const button = document.querySelector<HTMLElement>('[data-theme-toggle]')
  const themeColor = document.querySelector<HTMLMetaElement>('[name=theme-color]')
  if (!button || !themeColor || !key) return

  const nameButton = () =>
    (button.ariaLabel = dataset['theme'] === 'light' ? words.toDarkTheme : words.toLightTheme)
  const setTheme = (theme: string | null) => {
    // Without transitions, which would lag behind the rest.
    dataset['still'] = ''
    dataset['theme'] = theme === 'light' ? theme : 'dark'
    themeColor.content = themeColor.dataset[dataset['theme']]!
    nameButton()
    // Until after the next frame.
    requestAnimationFrame(() => setTimeout(() => delete dataset['still']))
  }

  nameButton()
  button.hidden = false
  button.addEventListener('click', () => {
    setTheme(dataset['theme'] === 'light' ? 'dark' : 'light')
    try {
      localStorage.setItem(key, dataset['theme']!)
    } catch {
      // Storage is full or forbidden: the choice holds for this page.
    }
  })
  addEventListener('storage', event => {
    if (event.key === key) setTheme(event.newValue)
  })
  // A page from the back/forward cache, or one that was rendered before it was visited, has missed later choices.
  addEventListener('pageshow', event => {
    if (event.persisted) setTheme(localStorage.getItem(key))
  })
  document.addEventListener('prerenderingchange', () => setTheme(localStorage.getItem(key)))
}
