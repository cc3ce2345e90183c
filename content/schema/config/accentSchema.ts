import { z } from 'zod'
import { minContrast, type ThemeAccent } from '../../shared/accent.ts'
import { contrast, mix } from '../../shared/contrast.ts'
import { themeSurfaces } from './themeSurfaces.ts'
import { group } from './valueSchemas.ts'

/** A colour of six digits. */
export const color = z.string().regex(/^#[\da-f]{6}$/, 'is not a colour such as "#f5b94a"')

type Theme = keyof typeof themeSurfaces

/** The lowest contrast of a line with what it may stand on. */
const lineContrast = (line: string, theme: Theme): number =>
  Math.min(...Object.values(themeSurfaces[theme]).map(surface => contrast(line, surface)))

/** The nearest shade of a colour that can be seen as a line: darker in the light theme, lighter in the dark one. */
function visibleShade(line: string, theme: Theme): string {
  const end = theme === 'light' ? '#000000' : '#ffffff'
  const shades = Array.from({ length: 101 }, (_, percent) => mix(end, line, percent / 100))
  return shades.find(shade => lineContrast(shade, theme) >= minContrast.line) ?? end
}

/** Refuses a line that WCAG 2.2 AA (1.4.11) finds too faint. What is filled has text of a colour that can be read on it. */
const checkLine =
  (theme: Theme) =>
  ({ value: { fill, line }, issues }: z.core.ParsePayload<ThemeAccent>): void => {
    const input = line ?? fill
    const seen = lineContrast(input, theme)
    // What is no colour has none.
    if (!(seen < minContrast.line)) return
    const message = `is "${input}", which as a line in the ${theme} theme has a contrast of ${seen.toFixed(1)}; WCAG AA asks for ${minContrast.line}`
    const hint = `Give lines another shade: \`line: '${visibleShade(input, theme)}'\` is the nearest that can be seen.`
    const path = [line === undefined ? 'fill' : 'line']
    issues.push({ code: 'custom', message, input, path, params: { code: 'config-contrast', hint } })
  }

const themeAccent = (theme: Theme) =>
  z
    .strictObject({
      fill: color.describe('What is filled with it, such as buttons: `#f5b94a`.'),
      line: color
        .describe('Lines that must be seen, such as the ring of the focus; `fill` where absent.')
        .exactOptional(),
    })
    .check(checkLine(theme))
    .describe(`The accent in the ${theme} theme.`)

export const accent = group(
  'The accent colour. `npm run brand` draws the icons, the social card and the PDFs with it, `npm run figures` the posts’ figures and `npm run demo` the video; `check` tells which are older.',
  { dark: themeAccent('dark'), light: themeAccent('light') },
)
