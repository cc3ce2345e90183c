/** The files of the site that a style sheet names, by path below `dist/`. */
export const styleReferences = (css: string): string[] =>
  [...css.matchAll(/url\(\s*["']?\/([^"')?#]+)/g)].map(([, path = '']) => path)
