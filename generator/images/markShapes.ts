/**
 * The shapes of `public/favicon.svg` without the `<svg>` around them: a mark on a square of 32 units, drawn in
 * `currentColor`; `undefined` if there are none.
 */
export const markShapes = (svg: string): string | undefined =>
  svg.match(/<(?:path|circle)\b[^>]*>/g)?.join('')
