import matter from 'gray-matter'
import { conflictLine, conflictText } from '../../problems/mergeConflict.ts'
import type { Problem } from '../../model/Problem.ts'
import { problemAt, type SourceFile } from '../../problems/problemAt.ts'
import { type FrontMatterEntry, readEntries } from './readEntries.ts'
import { type ReadYaml, readYaml } from './readYaml.ts'
import { unreadProblem, yamlStart } from './unreadProblem.ts'

export interface FrontMatter {
  entries: readonly FrontMatterEntry[]
  /** Keys whose lines cannot be read, in lower case: they are not missing. */
  brokenKeys?: ReadonlySet<string>
  /** True where nobody knows which keys are missing. */
  isPartial?: boolean
  /** The markdown after the front matter. */
  body: string
  bodyOffset: number
}

/** The file with `---` in place of `...`, the end of a YAML document, if that closes its front matter. */
function closedByHyphens(source: SourceFile): SourceFile {
  const { text } = source
  const close = /^\uFEFF?---/.test(text) ? /\n(?:---|\.\.\.[ \t]*(?=\r?\n(?!---)|$))/.exec(text) : undefined
  if (!close?.[0].startsWith('\n...')) return source
  return { ...source, text: `${text.slice(0, close.index)}\n---${text.slice(close.index + 4)}` }
}

const refuse = (): never => {
  throw new Error('only YAML front matter is read')
}

/**
 * Reads a post's front matter, as far as that is possible. Nothing in it is ever run: gray-matter's JavaScript engines
 * are turned off. YAML is parsed by an engine that keeps the position of every key and expands no alias in an alias.
 */
export function frontMatter(file: SourceFile): { value?: FrontMatter; problems: Problem[] } {
  const source = closedByHyphens(file)
  const unread = unreadProblem(source)
  if (unread) return { problems: [unread] }
  const start = yamlStart(source.text)
  let read: ReadYaml | undefined
  let conflict: number | undefined
  const yaml = (text: string) => {
    conflict = conflictLine.exec(text)?.index
    if (conflict === undefined) read = readYaml(source, text, start)
    return {}
  }
  // Options are always given: without them gray-matter answers from a cache that several builds would share.
  const parts = matter(source.text, {
    language: 'yaml',
    engines: { yaml, javascript: refuse, js: refuse, coffee: refuse, json: refuse, toml: refuse },
  })
  const text = { body: parts.content, bodyOffset: source.text.length - parts.content.length }
  const unknown = { entries: [], isPartial: true, ...text }
  if (conflict !== undefined)
    return { value: unknown, problems: [problemAt(source, start + conflict, conflictText)] }
  if (!read) return { value: { entries: [], ...text }, problems: [] }

  const { document, problems, brokenKeys, isPartial } = read
  if (isPartial) return { value: unknown, problems }
  const entries = readEntries(document, source.text, start)
  if (entries) return { value: { entries, brokenKeys, ...text }, problems }
  problems.push(
    problemAt(source, start + 1, {
      code: 'front-matter-not-map',
      message: 'The front matter is not a list of keys and values',
      hint: 'Write one `key: value` a line.',
    }),
  )
  return { value: unknown, problems }
}
