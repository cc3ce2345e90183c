import { contrast, mix } from './contrast.ts'

/** The accent of one theme: colours as `#rrggbb`. */
export interface ThemeAccent {
  /** What is filled with it: buttons, marks. */
  readonly fill: string
  /** Lines that must be seen, such as the ring of the focus; `fill` where absent. */
  readonly line?: string | undefined
}

export interface Accent {
  readonly dark: ThemeAccent
  readonly light: ThemeAccent
}

/** Contrast that WCAG 2.2 AA asks of text (1.4.3), and of lines that say something (1.4.11). */
export const minContrast = { text: 4.5, line: 3 } as const

/** Colours for text on the accent, the preferred one first. On any colour, black or white can be read. */
const textColors = ['#17120a', '#ffffff', '#000000'] as const

/** The colour of text on a fill. */
export const textOn = (fill: string): string =>
  textColors.find(text => contrast(text, fill) >= minContrast.text) ?? '#000000'

/** A fill that is pointed at: away from its text, which then can be read as well. */
const pointedAt = (fill: string, text: string): string =>
  mix(fill, text === '#ffffff' ? '#000000' : '#ffffff', 0.88)

/** The custom properties of one theme. */
function tokens({ fill, line = fill }: ThemeAccent): string {
  const text = textOn(fill)
  return `--accent:${fill};--accent-pointed:${pointedAt(fill, text)};--on-accent:${text};--focus:${line}`
}

/** The style sheet that gives both themes their accent. It stands in no layer, and the sheets' own tokens in one. */
export const accentCss = ({ dark, light }: Accent): string =>
  `:root{${tokens(dark)}}[data-theme=light]{${tokens(light)}}`
