import matter from 'gray-matter'
import type { Problem } from '../../problems/Problem.ts'
import { cutFrontMatter } from './cutFrontMatter.ts'
import { problemAt, type SourceFile } from '../../problems/problemAt.ts'
import { type FrontMatterEntry, readEntries } from './readEntries.ts'
import { readYaml } from './readYaml.ts'
import { conflictLine, conflictText, unreadProblem } from './unreadProblem.ts'

export interface FrontMatter {
  entries: readonly FrontMatterEntry[]
  /** Keys whose lines cannot be read, in lower case: they are not missing. */
  brokenKeys?: ReadonlySet<string>
  /** Whether it is unknown which keys are missing. */
  isPartial?: boolean
  /** The markdown after the front matter. */
  body: string
  bodyOffset: number
}

const refuse = (): never => {
  throw new Error('only YAML front matter is read')
}

/**
 * Reads a post's front matter as far as possible. Nothing in it is ever run: gray-matter's JavaScript engines are turned
 * off. The YAML parser reports positions, and expands no alias within an alias.
 */
export function frontMatter(source: SourceFile): { value?: FrontMatter; problems: Problem[] } {
  const { text } = source
  const cut = cutFrontMatter(text)
  const unread = unreadProblem(source, cut)
  if (!cut || unread) return { problems: unread ? [unread] : [] }
  const { start, end, bodyOffset } = cut
  let keys: Keys | undefined
  // Options are always given: without them gray-matter answers from a cache that several builds would share.
  matter(`${text.slice(0, end)}---`, {
    language: 'yaml',
    engines: {
      yaml() {
        keys = readKeys(source, text.slice(start, end), start)
        return {}
      },
      javascript: refuse,
      js: refuse,
      coffee: refuse,
      json: refuse,
      toml: refuse,
    },
  })
  // Front matter without a key is not given to the engine.
  const { problems, ...read } = keys ?? { entries: [], problems: [] }
  return { value: { ...read, body: text.slice(bodyOffset), bodyOffset }, problems }
}

type Keys = Omit<FrontMatter, 'body' | 'bodyOffset'> & { problems: Problem[] }

function readKeys(source: SourceFile, yaml: string, start: number): Keys {
  const conflict = conflictLine.exec(yaml)?.index
  if (conflict !== undefined)
    return { entries: [], isPartial: true, problems: [problemAt(source, start + conflict, conflictText)] }
  const { document, problems, brokenKeys, isPartial } = readYaml(source, yaml, start)
  if (isPartial) return { entries: [], isPartial, problems }
  const entries = readEntries(document, source.text, start)
  if (entries) return { entries, brokenKeys, problems }
  const message = 'The front matter is not a list of keys and values'
  const text = { code: 'front-matter-not-map', message, hint: 'Write one `key: value` a line.' } as const
  return { entries: [], isPartial: true, problems: [...problems, problemAt(source, start, text)] }
}
