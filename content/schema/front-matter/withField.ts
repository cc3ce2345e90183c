import { isMap, isScalar, type Pair, parseDocument, Scalar, stringify } from 'yaml'
import type { FieldName } from './postFields.ts'

/** Where the front matter of a text is: offsets into the text. */
export interface FrontMatterCut {
  /** The first line of the YAML. */
  start: number
  /** The closing line. */
  end: number
  /** Where the markdown begins. */
  bodyOffset: number
}

/** The line that ends front matter: `---`, or `...`, the end of a YAML document, unless `---` follows it. */
const closing = /\n(?:---([^\n]*)|\.\.\.[ \t]*(?=\r?\n(?!---)|$))/

/**
 * Finds the front matter of a text, which begins with `---` or `---yaml`. Like gray-matter, it ends at the first line that
 * begins with `---`; `undefined` if that line goes on, or if there is none.
 */
export function cutFrontMatter(text: string): FrontMatterCut | undefined {
  const opening = text.indexOf('\n')
  if (opening < 0 || !/^\uFEFF?---\s*(?:ya?ml)?$/.test(text.slice(0, opening).trimEnd())) return undefined
  const close = closing.exec(text.slice(opening))
  if (!close || close[1]?.trim()) return undefined
  const end = opening + close.index + 1
  // Spaces after the three characters are a part of the markdown, as gray-matter reads it.
  const [lineEnd = ''] = /^\r?\n?/.exec(text.slice(end + 3, end + 5)) ?? []
  return { start: opening + 1, end, bodyOffset: end + 3 + lineEnd.length }
}

/** A value as YAML, on one line. */
export const yamlValue = (value: unknown): string =>
  stringify(value, { lineWidth: 0, collectionStyle: 'flow', flowCollectionPadding: false }).trimEnd()

type Entry = Pair<Scalar & { range: Range }, { range: Range } | null>
type Range = readonly [start: number, valueEnd: number, nodeEnd: number]

/** Returns `undefined` for YAML that is broken, in braces, or with `? key`: its keys have no lines of their own. */
function entriesOf(yaml: string): Entry[] | undefined {
  const { contents, errors } = parseDocument(yaml, { uniqueKeys: false })
  if (contents === null && errors.length === 0) return []
  if (errors.length > 0 || !isMap(contents) || contents.flow) return undefined
  const entries = (contents.items as unknown as Entry[]).filter(({ key }) => isScalar(key))
  return entries.every(({ key }) => /(?:^|\n)[ \t]*$/.test(yaml.slice(0, key.range[0]))) ? entries : undefined
}

/** The values of a text's front matter by their keys; none of what cannot be read. */
export function fieldValues(text: string): Record<string, unknown> {
  const { start, end } = cutFrontMatter(text) ?? { start: 0, end: 0 }
  const document = parseDocument(text.slice(start, end), { uniqueKeys: false })
  try {
    const values: unknown = document.errors.length > 0 ? {} : document.toJS({ maxAliasCount: 0 })
    return typeof values === 'object' && values !== null ? { ...values } : {}
  } catch {
    // It has an alias.
    return {}
  }
}

/** Returns why no key of a text's front matter can be set, with the line in the text; `undefined` if they can. */
export function frontMatterFault(text: string): { line: number; message: string } | undefined {
  const cut = cutFrontMatter(text)
  if (!cut) return { line: 1, message: 'The text has no front matter' }
  const yaml = text.slice(cut.start, cut.end)
  const [error] = parseDocument(yaml, { uniqueKeys: false, prettyErrors: false }).errors
  const line = text.slice(0, cut.start + (error?.pos[0] ?? 0)).split('\n').length
  if (error) return { line, message: error.message }
  return entriesOf(yaml) ? undefined : { line, message: 'The keys are not on lines of their own' }
}

/**
 * Sets a key of a text's front matter. Everything else stays as it is written, with its order and its comments.
 * @param value removes the key if `undefined`, and leaves it empty if `null`
 * @returns the text; unchanged if it has no front matter that can be read
 */
export function withField(text: string, name: FieldName, value: unknown): string {
  const cut = cutFrontMatter(text)
  if (!cut) return text
  const { start } = cut
  const yaml = text.slice(start, cut.end)
  const replace = (from: number, to: number, by: string) =>
    text.slice(0, start + from) + by + text.slice(start + to)
  const entries = entriesOf(yaml)
  if (!entries) return text
  const entry = entries.find(({ key }) => key.value === name)
  const newline = yaml.includes('\r\n') ? '\r\n' : '\n'
  if (entry) {
    const keyEnd = entry.key.range[1]
    const end = Math.max(keyEnd + 1, entry.value?.range[1] ?? 0)
    if (value === undefined) {
      const lineEnd = yaml.slice(0, end).endsWith('\n') ? end : afterLine(yaml, end)
      return replace(entry.key.range[0], lineEnd, '')
    }
    // A block ends with its last line.
    const lineEnd = /\r?\n$/.exec(yaml.slice(0, end))?.[0] ?? ''
    const shown = value === null ? '' : ` ${written(value, entry.value)}`
    // An empty value ends where its comment begins.
    const gap = yaml.charAt(end) === '#' ? ' ' : ''
    return replace(keyEnd, end, `:${shown}${lineEnd}${gap}`)
  }
  if (value === undefined || value === null) return text
  const line = `${name}: ${yamlValue(value)}${newline}`
  // The example that `kube-site new` wrote for it.
  const example = new RegExp(`^# ${name}: .*\\r?\\n`, 'm').exec(yaml)
  return example
    ? replace(example.index, example.index + example[0].length, line)
    : replace(yaml.length, yaml.length, line)
}

const afterLine = (text: string, offset: number): number => {
  const end = text.indexOf('\n', offset)
  return end < 0 ? text.length : end + 1
}

/** A value in the quotes of the one that it replaces. */
function written(value: unknown, former: unknown): string {
  if (typeof value !== 'string' || !isScalar(former)) return yamlValue(value)
  const scalar = new Scalar(value)
  if (former.type === 'QUOTE_DOUBLE' || former.type === 'QUOTE_SINGLE') scalar.type = former.type
  return yamlValue(scalar)
}
