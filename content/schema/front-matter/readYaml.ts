import { type Document, isPair, isScalar, parseDocument, Schema, visit, type YAMLError } from 'yaml'
import type { Problem } from '../../problems/Problem.ts'
import { problemAt, type SourceFile } from '../../problems/problemAt.ts'
import { errorOffset, quoted, quotedLines, syntaxProblem } from './syntaxProblem.ts'

interface ReadYaml {
  document: Document
  problems: Problem[]
  /** Keys whose lines are unreadable, in lower case: their values are unknown, and they are not missing. */
  brokenKeys: Set<string>
  /** Whether even the keys are unknown. */
  isPartial: boolean
}

/** How many unreadable keys are left out before the text counts as no YAML at all. */
const maxBroken = 5

/** The schema that each document would otherwise create for itself. */
const schema = new Schema({ resolveKnownTags: true })

/**
 * Parses YAML as far as possible: a key that cannot be read is reported and left out, so that one run reports all.
 * @param text the YAML
 * @param start its offset in the file
 */
export function readYaml(source: SourceFile, text: string, start: number): ReadYaml {
  const problems: Problem[] = []
  const brokenKeys = new Set<string>()
  let yaml = text
  for (;;) {
    const document: Document = parseDocument(yaml, { schema, prettyErrors: false, logLevel: 'error' })
    const errors = [...document.errors, ...document.warnings]
    // Others follow from the first.
    const error = errors.find(({ code }) => code !== 'DUPLICATE_KEY')
    const offset = error ? errorOffset(document, error) : 0
    if (error) problems.push(syntaxProblem(source, error, start + offset))
    if (error && problems.length <= maxBroken) {
      const { blanked, key } = withoutKey(yaml, offset)
      if (key !== undefined) brokenKeys.add(key.toLowerCase())
      yaml = blanked
      continue
    }
    const references = /[&*]/.test(yaml) ? referenceProblems(source, document, start) : noReferences
    for (const key of references.brokenKeys) brokenKeys.add(key)
    problems.push(...duplicateKeys(source, errors, start), ...references.problems)
    return { document, problems, brokenKeys, isPartial: error !== undefined || references.areTooMany }
  }
}

/** The text with spaces in place of the key at an offset and of the lines that belong to it, and the key. */
function withoutKey(yaml: string, offset: number): { blanked: string; key: string | undefined } {
  const start = yaml.lastIndexOf('\n', Math.max(0, offset - 1)) + 1
  const rest = yaml.slice(start)
  const quotedEnd = offset - start + (quotedLines(yaml.slice(offset))?.length ?? 0)
  const [more = ''] = /^[^\n]*(?:\n[ \t]+[^\n]*)*/.exec(rest.slice(quotedEnd)) ?? []
  const lines = rest.slice(0, quotedEnd) + more
  const blanked = yaml.slice(0, start) + lines.replace(/[^\r\n]/g, ' ') + rest.slice(lines.length)
  return { blanked, key: /^[\w-]+/.exec(lines)?.[0] }
}

/** Reports keys that are set twice. */
const duplicateKeys = (source: SourceFile, errors: readonly YAMLError[], start: number): Problem[] =>
  errors
    .filter(({ code }) => code === 'DUPLICATE_KEY')
    .map(({ pos: [offset] }) => {
      const key = /^[^:\s]*/.exec(source.text.slice(start + offset))?.[0] ?? ''
      const message = `\`${key}\` is set twice`
      const hint = 'Keep one of the two.'
      return problemAt(source, start + offset, { code: 'front-matter-duplicate-key', message, hint })
    })

/** The parser itself follows no more aliases of a value than this. */
const maxAliases = 100

const noReferences = { problems: [], brokenKeys: [], areTooMany: false }

/** Reports aliases without an anchor, and words that are lost because YAML takes them for an anchor: `&amp; more`. */
function referenceProblems(source: SourceFile, document: Document, start: number) {
  const anchors: { name: string; end: number }[] = []
  const aliases: string[] = []
  const brokenKeys: string[] = []
  const problems: Problem[] = []
  visit(document, {
    Alias(_, node, path) {
      aliases.push(node.source)
      if (aliases.length > maxAliases) return visit.BREAK
      if (node.resolve(document)) return undefined
      problems.push(referenceProblem(source, start + (node.range?.[0] ?? 0), `*${node.source}`))
      const pair = path.findLast(isPair)
      if (isScalar(pair?.key)) brokenKeys.push(String(pair.key.value).toLowerCase())
      return undefined
    },
    Scalar(_, { anchor, range }) {
      if (anchor !== undefined) anchors.push({ name: anchor, end: range?.[0] ?? 0 })
    },
  })
  if (aliases.length > maxAliases) {
    const message = `The front matter has more than ${maxAliases} aliases`
    const text = { code: 'front-matter-alias', message, hint: 'Write the values out.' } as const
    return { problems: [problemAt(source, start, text)], brokenKeys, areTooMany: true }
  }
  for (const { name, end } of anchors) {
    const offset = source.text.lastIndexOf(`&${name}`, start + end)
    if (!aliases.includes(name) && offset >= start)
      problems.push(referenceProblem(source, offset, `&${name}`))
  }
  return { problems, brokenKeys, areTooMany: false }
}

function referenceProblem(source: SourceFile, offset: number, reference: string): Problem {
  const value = /^[^\r\n]*/.exec(source.text.slice(offset))?.[0].trimEnd() ?? ''
  const example = /[,\]}]/.test(value) ? '' : `: ${quoted(value.replaceAll('&amp;', '&'))}`
  return problemAt(source, offset, {
    code: 'front-matter-alias',
    message: `\`${reference}\` is not read as text: YAML takes ${reference.charAt(0)} at the start of a value for a reference`,
    hint: `Put the value in quotes${example}.`,
  })
}
