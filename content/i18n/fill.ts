import { localeOf } from './localeOf.ts'

/** A text of the interface with its values: `Page {page} of {pages}`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

/** The form of a text that fits a number, with it and other values: of `{count} post|{count} posts`. */
export function fillCount(
  forms: string,
  count: number,
  language: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const [one = '', more = one] = forms.split('|')
  return fill(count === 1 ? one : more, { ...values, count: count.toLocaleString(localeOf(language)) })
}
