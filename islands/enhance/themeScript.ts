/**
 * Name under which the browser stores the visitor's theme. It contains the product's name, so that two products on
 * one host do not share it.
 */
export const themeKey = (name: string): string =>
  `${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}-theme`

/**
 * Inline script that sets the stored theme before the first paint, so that a reload in the light theme does not
 * flash. It stands in the head, after the `theme-color` element. Where storage is forbidden the default theme stays.
 */
export const themeScript =
  'try{const r=document.documentElement.dataset,t=localStorage.getItem(r.themeKey),' +
  "m=document.querySelector('[name=theme-color]');" +
  "if(t==='light'){r.theme=t;m.content=m.dataset.light}}catch{}"
