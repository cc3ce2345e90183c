import matter from 'gray-matter'
import type { Problem } from '../../problems/Problem.ts'
import type { SourceFile } from '../../problems/problemAt.ts'
import { cutFrontMatter } from './cutFrontMatter.ts'
import { type ReadYaml, readYaml } from './readYaml.ts'
import { unreadProblem } from './unreadProblem.ts'

export interface FrontMatter extends Omit<ReadYaml, 'problems'> {
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
  // Front matter without a key is not given to the engine.
  let read: ReadYaml = { entries: [], brokenKeys: new Set(), isPartial: false, problems: [] }
  // Options are always given: without them gray-matter answers from a cache that several builds would share.
  matter(`${text.slice(0, end)}---`, {
    language: 'yaml',
    engines: {
      yaml() {
        read = readYaml(source, text.slice(start, end), start)
        return {}
      },
      javascript: refuse,
      js: refuse,
      coffee: refuse,
      json: refuse,
      toml: refuse,
    },
  })
  const { problems, ...keys } = read
  return { value: { ...keys, body: text.slice(bodyOffset), bodyOffset }, problems }
}
