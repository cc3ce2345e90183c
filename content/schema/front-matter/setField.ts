import { type Document, isMap, isScalar, type Pair, Scalar, stringify, type YAMLError } from 'yaml'
import { cutFrontMatter, isDuplicateKey, parseYaml } from './cutFrontMatter.ts'
import type { FieldName } from './postFields.ts'

/** A value as YAML, on one line. */
export const yamlValue = (value: unknown): string =>
  stringify(value, { lineWidth: 0, collectionStyle: 'flow', flowCollectionPadding: false }).trimEnd()

type Entry = Pair<Scalar & { range: Range }, { range: Range } | null>
type Range = readonly [start: number, valueEnd: number, nodeEnd: number]

/** The YAML of a text's front matter, parsed. */
interface FieldsYaml {
  /** Its offset in the text. */
  start: number
  yaml: string
  document: Document
  /** Why it cannot be read. */
  error: YAMLError | undefined
}

function yamlOf(text: string): FieldsYaml | undefined {
  const cut = cutFrontMatter(text)
  if (!cut) return undefined
  const yaml = text.slice(cut.start, cut.end)
  const document = parseYaml(yaml)
  return { start: cut.start, yaml, document, error: document.errors.find(error => !isDuplicateKey(error)) }
}

/** Returns `undefined` for YAML that is broken, in braces, or with `? key`: its keys have no lines of their own. */
function entriesOf({ yaml, document: { contents }, error }: FieldsYaml): Entry[] | undefined {
  if (contents === null && !error) return []
  if (error || !isMap(contents) || contents.flow) return undefined
  const entries = (contents.items as unknown as Entry[]).filter(({ key }) => isScalar(key))
  return entries.every(({ key }) => /(?:^|\n)[ \t]*$/.test(yaml.slice(0, key.range[0]))) ? entries : undefined
}

/** The values of a text's front matter by their keys; none of what cannot be read. */
export function fieldValues(text: string): Record<string, unknown> {
  const { document, error } = yamlOf(text) ?? {}
  try {
    const values: unknown = error ? {} : document?.toJS({ maxAliasCount: 0 })
    return typeof values === 'object' && values !== null ? { ...values } : {}
  } catch {
    // It has an alias.
    return {}
  }
}

/** Returns why no key of a text's front matter can be set, with the line in the text; `undefined` if they can. */
export function frontMatterFault(text: string): { line: number; message: string } | undefined {
  const front = yamlOf(text)
  if (!front) return { line: 1, message: 'The text has no front matter' }
  const { start, error } = front
  const line = text.slice(0, start + (error?.pos[0] ?? 0)).split('\n').length
  if (error) return { line, message: error.message }
  return entriesOf(front) ? undefined : { line, message: 'The keys are not on lines of their own' }
}

/**
 * Sets a key of a text's front matter. Everything else stays as it is written, with its order and its comments.
 * @param value removes the key if `undefined`, and leaves it empty if `null`
 * @returns the text; unchanged if it has no front matter that can be read
 */
export function setField(text: string, name: FieldName, value: unknown): string {
  const front = yamlOf(text)
  const entries = front && entriesOf(front)
  if (!entries) return text
  const { start, yaml } = front
  const replace = (from: number, to: number, by: string) =>
    text.slice(0, start + from) + by + text.slice(start + to)
  const entry = entries.find(({ key }) => key.value === name)
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
  const line = `${name}: ${yamlValue(value)}${yaml.includes('\r\n') ? '\r\n' : '\n'}`
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
