import { words } from '../../content/i18n/siteWords.ts'
import { afterFrame } from '../shared/afterFrame.ts'

/**
 * Shows the theme button and makes it work. The root element has the current theme in `data-theme`, and in
 * `data-theme-key` the key under which the visitor's choice is stored. Other tabs follow the choice.
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
    // All elements are styled anew (`skipUnseen`).
    dispatchEvent(new Event('theme'))
    // No transitions: a colour that fades would lag behind the rest.
    dataset['still'] = ''
    dataset['theme'] = theme === 'light' ? theme : 'dark'
    themeColor.content = themeColor.dataset[dataset['theme']]!
    nameButton()
    // What `skipUnseen` shows in the frame after the next one changes without transitions, too.
    afterFrame(() => afterFrame(() => delete dataset['still']))
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
  // A page restored from the back/forward cache has missed every choice made since.
  addEventListener('pageshow', event => {
    if (event.persisted) setTheme(localStorage.getItem(key))
  })
}
