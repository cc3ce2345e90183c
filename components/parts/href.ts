import type { SitePath } from '../../content/model/SiteConfig.ts'
import { htmlWithBase, withBase } from '../../content/shared/withBase.ts'

/** Folder of its host that the site is published in, as Vite's `base` says. */
const base: string = import.meta.env.BASE_URL

/** An address of the model, which counts from the site's root, as a browser asks for it. */
export const href = (path: SitePath): string => withBase(base, path)

/** A text's HTML with its addresses as a browser asks for them. */
export const hrefsInHtml = (html: string): string => htmlWithBase(base, html)

/** The address of the model that a browser's path stands for: the inverse of `href`. */
export const sitePath = (path: string): SitePath =>
  path.startsWith(base) ? path.slice(base.length - 1) : path
