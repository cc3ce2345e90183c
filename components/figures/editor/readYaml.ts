import { type Document, isMap, isNode, LineCounter, parseAllDocuments } from 'yaml'
import { listNames } from '../../../content/i18n/listNames.ts'

/** A remark on a line of the YAML; `code` is in backticks. */
export interface Remark {
  line: number
  text: string
}

/** Keys and indexes that lead to a value. */
export type Path = readonly (string | number)[]

/** What is wrong with a value of a document. */
export interface Problem {
  path: Path
  problem: string
}

/** Returns what is wrong with a value; fields without one are removed from it. */
export type Check = (value: unknown, path: Path) => readonly Problem[]

/** The most problems that are reported of a text. */
export const maxProblems = 50

/** The most values that a document may have. An alias counts as all that it refers to. */
const maxValues = 25_000

/** The most levels of brackets, or of dashes on a line. The parser recurses, and a few thousand levels end a browser. */
const maxLevels = 100

/**
 * Reads YAML, or JSON, with any number of documents, and returns the problems.
 * @param read takes the value of each document that can be parsed and is not empty. `lineAt` returns the line of a value
 *   in it, and can be called later.
 */
export function readYaml(
  yaml: string,
  read: (value: unknown, lineAt: (...path: Path) => number) => readonly Problem[],
): readonly Remark[] {
  const problems: Remark[] = []
  const tooDeep = tooDeepLine(yaml)
  if (tooDeep) return [{ line: tooDeep, text: '`YAML` has too many levels.' }]
  const lineCounter = new LineCounter()
  // YAML 1.1, as in kubectl: `on` and `yes` are not strings.
  const options = { version: '1.1', logLevel: 'error', prettyErrors: false, lineCounter } as const
  for (const document of parseAllDocuments(yaml, options)) {
    const left = maxProblems - problems.length
    if (left === 0) break
    const lineAt = (...path: Path) => lineCounter.linePos(positionOf(document, path)).line
    for (const { pos, message } of document.errors.slice(0, left))
      problems.push({ line: lineCounter.linePos(pos[0]).line, text: `${message}.` })
    if (document.errors.length > 0) continue
    try {
      const value: unknown = document.toJS()
      countValues(value)
      const found = value === null ? [] : read(value, lineAt)
      for (const { path, problem } of found.slice(0, left))
        problems.push({ line: lineAt(...path), text: `${subjectOf(path)} ${problem}.` })
    } catch {
      problems.push({ line: lineAt(), text: '`YAML` has an alias without an anchor, or too many aliases.' })
    }
  }
  return problems
}

/** Returns the line at which a text has more than `maxLevels`, if any. Brackets in strings count, too. */
function tooDeepLine(yaml: string): number | undefined {
  let level = 0
  const tooDeep = yaml.split('\n').findIndex(line => {
    for (const bracket of line.match(/[[{}\]]/g) ?? []) {
      level = Math.max(level + ('[{'.includes(bracket) ? 1 : -1), 0)
      if (level > maxLevels) return true
    }
    return (/^(?:\s*[-?]\s)+/.exec(line)?.[0].match(/\S/g)?.length ?? 0) > maxLevels
  })
  return tooDeep < 0 ? undefined : tooDeep + 1
}

/** @throws RangeError if a value has more than `maxValues` in it */
function countValues(value: unknown, counted = { values: 0 }): void {
  counted.values += 1
  if (counted.values > maxValues) throw new RangeError('Too many values')
  if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) countValues(each, counted)
}

/** Returns the position of a key or an entry; if it is absent, that of its parent. */
function positionOf(document: Document, path: Path): number {
  const parent = document.getIn(path.slice(0, -1), true)
  const node = isMap(parent)
    ? parent.items.find(({ key }) => String(key) === path.at(-1))?.key
    : document.getIn(path, true)
  if (isNode(node) && node.range) return node.range[0]
  return path.length > 0 ? positionOf(document, path.slice(0, -1)) : 0
}

function subjectOf(path: Path): string {
  const name = path.findLast(key => typeof key === 'string')
  return typeof path.at(-1) === 'number' ? `An entry of \`${name}\`` : `\`${name ?? 'YAML'}\``
}

/**
 * Checks each field, then that the needed ones are present, then how they go together. As in the API, a field without a
 * value counts as absent, and is removed.
 */
export function fields(
  checks: Readonly<Record<string, Check>>,
  needed: readonly string[] = [],
  findProblem: (object: Readonly<Record<string, unknown>>) => string | undefined = () => undefined,
): Check {
  const names = Object.keys(checks).join(', ')
  return (value, path) => {
    // Tags of YAML make other objects: `!!binary`, `!!set`.
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
      return [{ path, problem: `must have fields: ${names}` }]
    const object = value as Record<string, unknown>
    for (const key of Object.keys(object)) if (object[key] === null) delete object[key]
    const found = Object.entries(object).flatMap(([key, each]) => {
      const check = Object.hasOwn(checks, key) ? checks[key] : checks['*']
      const problem = `is not known here; the fields are ${names}`
      return check ? check(each, [...path, key]) : [{ path: [...path, key], problem }]
    })
    if (found.length > 0) return found
    const problem = needed.every(key => object[key])
      ? findProblem(object)
      : `needs ${listNames(needed.map(key => `\`${key}\``))}`
    return problem ? [{ path, problem }] : []
  }
}

export const listOf =
  (check: Check): Check =>
  (value, path) =>
    Array.isArray(value)
      ? value.flatMap((each, index) => check(each, [...path, index]))
      : [{ path, problem: 'must be a list' }]

export const must =
  (be: string, isValid: (value: unknown) => boolean): Check =>
  (value, path) =>
    isValid(value) ? [] : [{ path, problem: `must be ${be}` }]

export const oneOf = (...values: readonly unknown[]) =>
  must(values.join(' or '), value => values.includes(value))
export const string = must('a string: put it in quotes', value => typeof value === 'string')
