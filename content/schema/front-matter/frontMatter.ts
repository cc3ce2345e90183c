import matter from 'gray-matter'
import type { Problem } from '../../problems/Problem.ts'
import { conflictLine, conflictText, unreadProblem, yamlStart } from './unreadProblem.ts'
import { problemAt, type SourceFile } from '../../problems/problemAt.ts'
import { type FrontMatterEntry, readEntries } from './readEntries.ts'
import { readYaml } from './readYaml.ts'

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
 * Reads a post's front matter as far as possible. Nothing in it is ever run: gray-matter's JavaScript engines are turned
 * off. The YAML parser reports positions, and expands no alias within an alias.
 */
export function frontMatter(file: SourceFile): { value?: FrontMatter; problems: Problem[] } {
  const source = closedByHyphens(file)
  const unread = unreadProblem(source)
  if (unread) return { problems: [unread] }
  // Empty front matter is not given to the engine.
  let yaml = ''
  // Options are always given: without them gray-matter answers from a cache that several builds would share.
  const { content: body } = matter(source.text, {
    language: 'yaml',
    engines: {
      yaml(text: string) {
        yaml = text
        return {}
      },
      javascript: refuse,
      js: refuse,
      coffee: refuse,
      json: refuse,
      toml: refuse,
    },
  })
  const { problems, ...read } = readKeys(source, yaml)
  return { value: { ...read, body, bodyOffset: source.text.length - body.length }, problems }
}

type Keys = Omit<FrontMatter, 'body' | 'bodyOffset'> & { problems: Problem[] }

function readKeys(source: SourceFile, yaml: string): Keys {
  const start = yamlStart(source.text)
  const conflict = conflictLine.exec(yaml)?.index
  if (conflict !== undefined)
    return { entries: [], isPartial: true, problems: [problemAt(source, start + conflict, conflictText)] }
  const { document, problems, brokenKeys, isPartial } = readYaml(source, yaml, start)
  if (isPartial) return { entries: [], isPartial, problems }
  const entries = readEntries(document, source.text, start)
  if (entries) return { entries, brokenKeys, problems }
  const message = 'The front matter is not a list of keys and values'
  const text = { code: 'front-matter-not-map', message, hint: 'Write one `key: value` a line.' } as const
  return { entries: [], isPartial: true, problems: [...problems, problemAt(source, start + 1, text)] }
}
