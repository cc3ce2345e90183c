/**
 * Name under which the browser keeps the visitor's theme: made from the product's name, so that two products
 * on one host do not share it.
 */
export const themeKey = (name: string): string =>
  `${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}-theme`

/**
 * Runs in the head, before the first paint and after the meta element with the colour of the browser's frame, so
 * that a reload in the light theme does not flash. Storage can be forbidden; then the default theme stays.
 */
export const themeScript =
  'try{const r=document.documentElement,t=localStorage.getItem(r.dataset.themeKey);' +
  "if(t==='light'){r.dataset.theme=t;const m=document.querySelector('[name=theme-color]');" +
  'm.content=m.dataset.light}}catch{}'
