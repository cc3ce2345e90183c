import { words } from '../../content/i18n/siteWords.ts'

/**
 * Enables the theme button. The root element has the current theme in `data-theme`, and the storage key of the
 * visitor's choice in `data-theme-key`. Other tabs follow the choice. Where storage is full or forbidden, it holds until
 * the visitor leaves the page.
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
      // It is not stored.
    }
  })
  addEventListener('storage', event => {
    if (event.key === key) setTheme(event.newValue)
  })
  const setChosen = () => {
    try {
      setTheme(localStorage.getItem(key))
    } catch {
      // Nothing is stored where storage is forbidden.
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

/** Sets the stored theme, so that the dark theme does not flash before the light one. */
const setTheme =
  "try{if(localStorage.getItem(r.themeKey)==='light'){const m=document.querySelector('[name=theme-color]');" +
  "r.theme='light';m.content=m.dataset.light}}catch{}"

/**
 * Defers the layout of what is below the first screen (`enhanceSections`, and `helpers.deferred-layout` in the style
 * sheets), which makes the first paint on slow phones faster. Not if the browser scrolls to a fragment or restores a
 * position, which needs all heights.
 */
const deferLayout =
  "if(!location.hash&&performance.getEntriesByType('navigation')[0]?.type==='navigate')r.layout='deferred';"

/** Inline script of the head for what must be set before the first paint. It follows the `theme-color` element. */
export const headScript = `{const r=document.documentElement.dataset;${deferLayout}${setTheme}}`
