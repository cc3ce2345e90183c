/** The accent of one theme: colours as `#rrggbb`. */
export interface ThemeAccent {
  /** What is filled with it: buttons, marks. */
  readonly fill: string
  /** Lines that must be seen, such as the ring of the focus; `fill` if absent. */
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

/**
 * The style sheet that gives both themes their accent, and paper that of the light theme. It stands in no layer, and the
 * sheets' own tokens in one.
 */
export const accentCss = ({ dark, light }: Accent): string =>
  `:root,[data-theme=light]{${tokens(light)}}@media not print{:root:not([data-theme=light]){${tokens(dark)}}}`

/** Red, green and blue of a colour, `#rrggbb`, from 0 to 255. */
const channels = (color: string): [red: number, green: number, blue: number] => {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

/** Relative luminance (WCAG 2.2), from 0 for black to 1 for white. */
function luminance(color: string): number {
  const [red, green, blue] = channels(color).map(value => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, `#rrggbb` (WCAG 2.2): from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** A colour between two, as CSS mixes them in sRGB. @param share of the first one, from 0 to 1 */
export function mix(one: string, other: string, share: number): string {
  const others = channels(other)
  const mixed = channels(one).map((value, at) => Math.round(value * share + others[at]! * (1 - share)))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}
