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

/**
 * Returns the key of the visitor's theme in the browser's storage. It contains the product's name, so that two products
 * on one host do not share it.
 */
export const themeKey = (name: string): string =>
  `${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}-theme`

/**
 * Sets the chosen theme, so that the light theme does not flash. It is in the tab's name if it could not be stored
 * (`enhanceTheme`).
 */
const setTheme =
  "try{if((name.startsWith(r.themeKey)?name:r.themeKey+localStorage.getItem(r.themeKey))===r.themeKey+'light'){const m=document.querySelector('[name=theme-color]');" +
  "r.theme='light';m.content=m.dataset.light}}catch{}"

/**
 * Defers the layout of what is below the first screen (`enhanceSections`, and `helpers.laid-out-later` in the style
 * sheets), which makes the first paint on slow phones faster. Not if the browser scrolls to a fragment or restores a
 * position, which needs all heights.
 */
const layOutLater =
  "if(!location.hash&&performance.getEntriesByType('navigation')[0]?.type==='navigate')r.layout='later';"

/** Inline script of the head for what must be set before the first paint. It follows the `theme-color` element. */
export const headScript = `{const r=document.documentElement.dataset;${layOutLater}${setTheme}}`
