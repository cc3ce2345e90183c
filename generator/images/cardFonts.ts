import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Fonts } from '../../content/model/SiteConfig.ts'

/** A font of a card, in a format that satori reads: WOFF, not WOFF2, and not variable. */
export interface CardFont {
  /** Its name in the card's styles, whichever font it is. */
  family: 'Text' | 'Text Ext' | 'Mono' | 'Mono Ext'
  weight: 400 | 600
  /** Absolute. */
  path: string
}

/** Returns the name of a font in its packages: `instrument-sans` of `Instrument Sans`. */
export const fontSlug = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

/** Returns the files of Latin letters, and of extended Latin if the font has them. */
export function cardFonts(fonts: Fonts): CardFont[] {
  const files = (name: string, weight: CardFont['weight'], family: 'Text' | 'Mono') =>
    (['', ' Ext'] as const).map(ending => {
      const file = `${fontSlug(name)}-latin${ending === '' ? '' : '-ext'}-${weight}-normal.woff`
      return { family: `${family}${ending}` as const, weight, path: fileOf(name, `files/${file}`) }
    })
  return [...files(fonts.text, 600, 'Text'), ...files(fonts.mono, 400, 'Mono')].flatMap(
    ({ path, ...font }) => (path === undefined ? [] : [{ ...font, path }]),
  )
}

/** Returns the fonts without a package, or without the weight of cards. */
export const missingFonts = (fonts: Fonts): (keyof Fonts)[] =>
  (['text', 'mono'] as const).filter(key => {
    const family = key === 'text' ? 'Text' : 'Mono'
    return !cardFonts(fonts).some(font => font.family === family)
  })

/** Names and versions of the packages that social cards are drawn with; of a missing one, the name. */
export function cardTools({ text, mono }: Fonts): string {
  const require = createRequire(import.meta.url)
  const versionOf = (name: string) => {
    try {
      return (require(`${name}/package.json`) as { version: string }).version
    } catch {
      return ''
    }
  }
  const fonts = [text, mono].map(name => `@fontsource/${fontSlug(name)}`)
  return ['satori', 'sharp', ...fonts].map(name => `${name}@${versionOf(name)}`).join(' ')
}

/** The absolute path of a file in the package of a font; `undefined` if absent. */
function fileOf(name: string, file: string): string | undefined {
  try {
    const path = createRequire(import.meta.url).resolve(`@fontsource/${fontSlug(name)}/${file}`)
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}
