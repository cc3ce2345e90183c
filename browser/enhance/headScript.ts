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
