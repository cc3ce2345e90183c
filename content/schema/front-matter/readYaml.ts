import { type Document, isPair, isScalar, parseDocument, visit, type YAMLError } from 'yaml'
import type { Problem } from '../../model/Problem.ts'
import { problemAt, type SourceFile } from '../../problems/problemAt.ts'
import { quoted } from './quoted.ts'
import { errorOffset, quotedLines, syntaxProblem } from './syntaxProblem.ts'

export interface ReadYaml {
  document: Document
  problems: Problem[]
  /** Keys whose lines could not be read, in lower case: their values are not known, and they are not missing. */
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
      const references = referenceProblems({ source, document, start, brokenKeys })
      problems.push(...documentProblems(source, document, start), ...(references ?? [tooMany(source, start)]))
      return { document, problems, brokenKeys, isPartial: error !== undefined || !references }
    }
    const { blanked, key } = withoutLine(yaml, errorOffset(document, error))
    if (key !== undefined) brokenKeys.add(key.toLowerCase())
    yaml = blanked
  }
}

const errorsOf = ({ errors, warnings }: Document): YAMLError[] => [...errors, ...warnings]

/** The text with spaces in place of the key at an offset and of the lines that belong to it, and the key. */
function withoutLine(yaml: string, offset: number): { blanked: string; key: string | undefined } {
  const start = yaml.lastIndexOf('\n', Math.max(0, offset - 1)) + 1
  const rest = yaml.slice(start)
  const quotedEnd = offset - start + (quotedLines(yaml.slice(offset))?.length ?? 0)
  const [more = ''] = /^[^\n]*(?:\n[ \t]+[^\n]*)*/.exec(rest.slice(quotedEnd)) ?? []
  const lines = rest.slice(0, quotedEnd) + more
  const key = /^[\w-]+/.exec(lines)?.[0]
  const blanked = yaml.slice(0, start) + lines.replace(/[^\r\n]/g, ' ') + rest.slice(lines.length)
  return { blanked, key }
}

/** Finds keys that are set twice. */
function documentProblems(source: SourceFile, document: Document, start: number): Problem[] {
  return errorsOf(document)
    .filter(({ code }) => code === 'DUPLICATE_KEY')
    .map(({ pos: [offset] }) => {
      const key = /^[^:\s]*/.exec(source.text.slice(start + offset))?.[0] ?? ''
      const message = `\`${key}\` is set twice`
      const hint = 'Keep one of the two.'
      return problemAt(source, start + offset, { code: 'front-matter-duplicate-key', message, hint })
    })
}

interface ReferenceInput extends Pick<ReadYaml, 'document' | 'brokenKeys'> {
  source: SourceFile
  start: number
}

/** Aliases in front matter, as many as the parser itself would follow: each is looked for in the whole text. */
const maxAliases = 100

const tooMany = (source: SourceFile, start: number): Problem =>
  problemAt(source, start + 1, {
    code: 'front-matter-alias',
    message: `The front matter has more than ${maxAliases} aliases`,
    hint: 'Write the values out.',
  })

/**
 * Finds aliases without an anchor, and words that are lost because YAML takes them for an anchor: `&amp; more`. Returns
 * undefined if there are too many aliases.
 */
function referenceProblems({ source, document, start, brokenKeys }: ReferenceInput): Problem[] | undefined {
  const anchors: { name: string; end: number }[] = []
  const used = new Set<string>()
  let aliases = 0
  const problems: Problem[] = []
  const add = (mark: string, offset: number) => {
    const value = /^[^\r\n]*/.exec(source.text.slice(offset))?.[0].trimEnd() ?? ''
    const message = `\`${mark}\` is not read as text: YAML takes ${mark.charAt(0)} at the start of a value for a reference`
    const example = /[,\]}]/.test(value) ? '' : `: ${quoted(value.replaceAll('&amp;', '&'))}`
    const hint = `Put the value in quotes${example}.`
    problems.push(problemAt(source, offset, { code: 'front-matter-alias', message, hint }))
  }
  visit(document, {
    Alias(_, node, path) {
      used.add(node.source)
      aliases++
      if (aliases > maxAliases) return visit.BREAK
      if (node.resolve(document)) return undefined
      add(`*${node.source}`, start + (node.range?.[0] ?? 0))
      const pair = path.findLast(isPair)
      if (isScalar(pair?.key)) brokenKeys.add(String(pair.key.value).toLowerCase())
      return undefined
    },
    Scalar(_, { anchor, range }) {
      if (anchor !== undefined) anchors.push({ name: anchor, end: range?.[0] ?? 0 })
    },
  })
  if (aliases > maxAliases) return undefined
  for (const { name, end } of anchors) {
    if (used.has(name)) continue
    const at = source.text.lastIndexOf(`&${name}`, start + end)
    if (at >= start) add(`&${name}`, at)
  }
  return problems
}
