import type { Accent } from '../../content/shared/accent.ts'

/** The favicon with its shapes as they are, in the accent of both themes. */
export const faviconSvg = (svg: string, { dark, light }: Accent): string =>
  svg.replace(
    /<style>[^<]*<\/style>/,
    `<style>svg { color: ${light.line ?? light.fill} } @media (prefers-color-scheme: dark) { svg { color: ${dark.fill} } }</style>`,
  )
