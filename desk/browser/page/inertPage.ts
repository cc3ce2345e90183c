import type { Theme } from '../shared/useTheme.ts'

/** A page of the site to look at: without scripts, and with nothing to activate. */
export function inertPage(html: string, theme: Theme): Document {
  const page = new DOMParser().parseFromString(html, 'text/html')
  page.documentElement.dataset['theme'] = theme
  for (const part of page.querySelectorAll('script, [http-equiv]')) part.remove()
  page.body.inert = true
  return page
}

/** The source of a frame that shows a page. */
export const sourceOf = (page: Document): string => `<!DOCTYPE html>${page.documentElement.outerHTML}`
