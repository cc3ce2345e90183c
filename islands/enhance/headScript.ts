/**
 * Name under which the browser stores the visitor's theme. It contains the product's name, so that two products on
 * one host do not share it.
 */
export const themeKey = (name: string): string =>
  `${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}-theme`

/** Sets the stored theme, so that a reload in the light theme does not flash. Where storage is forbidden the default stays. */
const setTheme =
  "try{if(localStorage.getItem(r.themeKey)==='light'){const m=document.querySelector('[name=theme-color]');" +
  "r.theme='light';m.content=m.dataset.light}}catch{}"

/**
 * Leaves for later (`enhanceSections`, and `helpers.laid-out-later` in the style sheets) what is below the first screen of
 * a long page, so that a slow phone shows the home page's picture half a second sooner. Not where the browser scrolls down
 * by itself, to a fragment or to where the visitor was before: that needs all heights.
 */
const layOutLater =
  "if(!location.hash&&performance.getEntriesByType('navigation')[0]?.type==='navigate')r.layout='later';"

/** Inline script of what must be known before the first paint. It stands in the head, after the `theme-color` element. */
export const headScript = `{const r=document.documentElement.dataset;${layOutLater}${setTheme}}`
