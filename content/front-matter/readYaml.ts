import { type Document, parseDocument, visit, type YAMLError } from 'yaml'
import type { Problem } from '../model/Problem.ts'
import { problemAt, type SourceFile } from '../problems/problemAt.ts'
import { errorOffset, syntaxProblem } from './syntaxProblem.ts'

export interface ReadYaml {
  document: Document
  problems: Problem[]
  /** Keys whose lines could not be read: their values are not known, and they are not missing. */
  brokenKeys: Set<string>
  /** True where some lines could not even be told apart. */
  isPartial: boolean
}

/** How many lines are left out, one after the other, so that the rest is read: a file that has more is no YAML. */
const maxBroken = 5

/**
 * Parses YAML as far as possible: a key that cannot be read is told and left out, so that one run tells of all.
 * @param text the YAML
 * @param start its offset in the file
 */
export function readYaml(source: SourceFile, text: string, start: number): ReadYaml {
  const problems: Problem[] = []
  const brokenKeys = new Set<string>()
  // The last line end is cut off with the closing `---`.
  let yaml = `${text}\n`
  for (;;) {
    const document: Document = parseDocument(yaml, { prettyErrors: false, logLevel: 'error' })
    // Others follow from the first.
    const error = errorsOf(document).find(({ code }) => code !== 'DUPLICATE_KEY')
    if (error) problems.push(syntaxProblem({ source, document, error, start }))
    if (!error || problems.length > maxBroken) {
      problems.push(...documentProblems(source, document, start))
      return { document, problems, brokenKeys, isPartial: error !== undefined }
    }
    const { blanked, key } = withoutLine(yaml, errorOffset(document, error))
    if (key !== undefined) brokenKeys.add(key)
    yaml = blanked
  }
}

const errorsOf = ({ errors, warnings }: Document): YAMLError[] => [...errors, ...warnings]

/** The text with spaces in place of the key at an offset and of the lines that belong to it, and the key. */
function withoutLine(yaml: string, offset: number): { blanked: string; key: string | undefined } {
  const start = yaml.lastIndexOf('\n', Math.max(0, offset - 1)) + 1
  const rest = yaml.slice(start)
  const [lines = ''] = /^[^\n]*(?:\n[ \t]+[^\n]*)*/.exec(rest) ?? []
  const key = /^[\w-]+/.exec(lines)?.[0]
  const blanked = yaml.slice(0, start) + lines.replace(/[^\r\n]/g, ' ') + rest.slice(lines.length)
  return { blanked, key }
}

/** Finds keys that are set twice, and aliases. */
function documentProblems(source: SourceFile, document: Document, start: number): Problem[] {
  const problems = errorsOf(document)
    .filter(({ code }) => code === 'DUPLICATE_KEY')
    .map(({ pos: [offset] }) => {
      const key = /^[^:\s]*/.exec(source.text.slice(start + offset))?.[0] ?? ''
      const message = `\`${key}\` is set twice`
      const hint = 'Keep one of the two.'
      return problemAt(source, start + offset, { code: 'front-matter-duplicate-key', message, hint })
    })
  visit(document, {
    Alias(_, node) {
      const message = `The alias \`*${node.source}\` is not read`
      const hint = 'Write the value out: aliases can make a small file into an endless one.'
      const offset = start + (node.range?.[0] ?? 0)
      problems.push(problemAt(source, offset, { code: 'front-matter-alias', message, hint }))
    },
  })
  return problems
}
