import type { Theme } from '../figures/figurePage.ts'

/** Path of the film's style sheet, which names fonts and images relative to `styles/`. */
export const filmSheet = '/film.css'

/** Returns the HTML document of a `body` that uses the film's style sheet. */
export const filmDocument = (body: string, theme: Theme): string =>
  `<!doctype html><html lang="en" data-theme="${theme}"><meta charset="utf-8"><title>Demo</title>` +
  `<link rel="stylesheet" href="${filmSheet}">${body}</html>`
