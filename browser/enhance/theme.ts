import { words } from '../../content/i18n/siteWords.ts'

/**
 * Enables the theme button. The root element has the current theme in `data-theme`, and the storage key of the
 * visitor's choice in `data-theme-key`. Other tabs follow the choice. Where storage is full or forbidden, the choice
 * holds for this tab: its name keeps it from page to page, and `headScript` reads it from there, too.
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
    const theme = dataset['theme']!
    try {
      localStorage.setItem(key, theme)
      if (window.name.startsWith(key)) window.name = ''
    } catch {
      window.name = key + theme
    }
  })
  addEventListener('storage', event => {
    if (event.key === key) setTheme(event.newValue)
  })
  const setChosen = () => {
    try {
      setTheme(window.name.startsWith(key) ? window.name.slice(key.length) : localStorage.getItem(key))
    } catch {
      // Nothing was chosen where storage is forbidden.
    }
  }
  // A page from the back/forward cache, or one that was rendered before it was visited, has missed later choices.
  addEventListener('pageshow', event => {
    if (event.persisted) setChosen()
  })
  document.addEventListener('prerenderingchange', setChosen)
}
