import { z } from 'zod'
import { minContrast, type ThemeAccent, contrast, mix } from '../../shared/accent.ts'
import { valueCheck } from '../valueProblem.ts'
import { color, colorForm, group, must, path } from './values.ts'

/** The colors of both themes that the accent stands on, as in `styles/settings/_themes.scss`; a test compares them. */
export const themeSurfaces = {
  dark: { bg: '#0a1016', panel: '#0f1821', raised: '#14202b' },
  light: { bg: '#f8f5ee', panel: '#fffdf8', raised: '#ffffff' },
} as const

type Theme = keyof typeof themeSurfaces

/** The lowest contrast of a line with the surfaces of a theme. */
const lineContrast = (line: string, theme: Theme): number =>
  Math.min(...Object.values(themeSurfaces[theme]).map(surface => contrast(line, surface)))

/** The nearest shade of a color that is visible as a line: darker in the light theme, lighter in the dark one. */
function visibleShade(line: string, theme: Theme): string {
  const end = theme === 'light' ? '#000000' : '#ffffff'
  const shades = Array.from({ length: 101 }, (_, percent) => mix(end, line, percent / 100))
  return shades.find(shade => lineContrast(shade, theme) >= minContrast.line) ?? end
}

/** A rule against lines that are too faint (WCAG 2.2 AA, 1.4.11). Text on a filled area has its color chosen for it. */
const visibleLine = (theme: Theme) =>
  valueCheck(function* ({ fill, line }: ThemeAccent) {
    const shown = line ?? fill
    // An invalid color has a problem of its own.
    if (!colorForm.test(shown)) return
    const lowest = lineContrast(shown, theme)
    if (lowest >= minContrast.line) return
    yield {
      code: 'config-contrast',
      message: `is "${shown}", which as a line in the ${theme} theme has a contrast of ${lowest.toFixed(1)}; WCAG AA asks for ${minContrast.line}`,
      hint: `Give lines another shade: \`line: '${visibleShade(shown, theme)}'\` is the nearest that can be seen.`,
      path: [line === undefined ? 'fill' : 'line'],
    }
  })

const themeAccent = (theme: Theme) =>
  group(`The accent in the ${theme} theme.`, {
    fill: color('Color of filled areas, such as buttons: `#f5b94a`.'),
    line: color(
      'Color of lines that must be visible, such as the focus ring; `fill` by default.',
    ).exactOptional(),
  }).check(visibleLine(theme))

export const accent = group(
  'The accent color. `npm run brand` draws the icons and the social card with it, `npm run legal` the PDFs, `npm run figures` the posts’ figures and `npm run demo` the video; `check` reports those that are stale.',
  { dark: themeAccent('dark'), light: themeAccent('light') },
)

const family = (meaning: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/, 'is not the name of a font such as "Instrument Sans"')
    .describe(meaning)

export const fonts = group(
  'The fonts, by their names at [Fontsource](https://fontsource.org), which must have them as variable fonts. For a new one, `npm install @fontsource/<name>` and `npm install --save-dev @fontsource-variable/<name>`. Then `npm run fonts` cuts it for the pages, `npm run brand` draws the social card with it, `npm run legal` the PDFs, `npm run figures` the posts’ figures and `npm run demo` the video; `check` reports those that are stale. The cards of posts follow with the next build.',
  {
    text: family('Headings and running text: `Instrument Sans`.'),
    mono: family('Code and labels, a monospaced font: `Geist Mono`.'),
  },
)

const svgFile = (meaning: string) =>
  path(meaning)
    .check(
      must(value => value.endsWith('.svg'), {
        code: 'config-brand',
        message: 'is not an SVG',
        hint: 'Export it as SVG, which is sharp in every size, and put it under `public/`.',
      }),
    )
    .exactOptional()

export const brand = group(
  'A logo and an icon of your own: any SVG under `public/` without text and without other files; `check` says why one cannot be used.',
  {
    logo: svgFile('A logo that includes the name, instead of the mark and the name in header and footer.'),
    lightLogo: svgFile('The logo for the light theme, if it differs.'),
    favicon: svgFile(
      'The icon, square. `npm run brand` then draws the other icons and the social card with it, and `npm run legal` the PDFs; the cards of posts follow with the next build.',
    ),
  },
).exactOptional()

export const themeColor = group('Colors that browsers use around an installed site.', {
  dark: color('The color in the dark theme.'),
  light: color('The color in the light theme.'),
})
