import type { PageDirection } from './direction.ts'

/**
 * The words, the language (BCP 47) and the direction of the site, for what is bundled: components, islands and pages.
 * A bundle for another language has another text of this file, written by `siteWords` in generator/bundler/viteConfig.ts.
 */
export * as words from './en.ts'
export const language: string = 'en'
export const direction = undefined as PageDirection
