import { type Document, isMap, isNode, LineCounter, parseAllDocuments } from 'yaml'
import { listNames } from '../../../content/i18n/listNames.ts'
import type { NetworkPolicy } from './networkPolicy.ts'

/** A remark on a line of the YAML; `code` is in backticks. */
export interface Remark {
  line: number
  text: string
}

/** The most problems that are reported of a text. */
export const maxProblems = 50

/** The most values that a document may have. An alias counts as all that it refers to. */
const maxValues = 25_000

/** The most levels of brackets, or of dashes on a line. The parser recurses, and a few thousand levels end a browser. */
const maxLevels = 100

/**
 * Reads NetworkPolicies from YAML with any number of documents, and checks them for common mistakes as the API server
 * does. Those with a problem are left out.
 */
export function readPolicies(yaml: string): {
  policies: readonly NetworkPolicy[]
  problems: readonly Remark[]
} {
  const policies: NetworkPolicy[] = []
  const problems: Remark[] = []
  const tooDeep = tooDeepLine(yaml)
  if (tooDeep) return { policies, problems: [{ line: tooDeep, text: '`YAML` has too many levels.' }] }
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
      const found = value === null ? [] : checkPolicy(value, [])
      for (const { path, problem } of found.slice(0, left))
        problems.push({ line: lineAt(...path), text: `${subjectOf(path)} ${problem}.` })
      if (value !== null && found.length === 0) policies.push({ ...(value as NetworkPolicy), lineAt })
    } catch {
      problems.push({ line: lineAt(), text: '`YAML` has an alias without an anchor, or too many aliases.' })
    }
  }
  return { policies, problems }
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

type Path = (string | number)[]
type Check = (value: unknown, path: Path) => { path: Path; problem: string }[]

/**
 * Checks each field, then that the needed ones are present, then how they go together. As in the API, a field without a
 * value counts as absent, and is removed.
 */
function fields(
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

const listOf =
  (check: Check): Check =>
  (value, path) =>
    Array.isArray(value)
      ? value.flatMap((each, index) => check(each, [...path, index]))
      : [{ path, problem: 'must be a list' }]

const must =
  (be: string, isValid: (value: unknown) => boolean): Check =>
  (value, path) =>
    isValid(value) ? [] : [{ path, problem: `must be ${be}` }]

const oneOf = (...values: readonly unknown[]) => must(values.join(' or '), value => values.includes(value))
const string = must('a string: put it in quotes', value => typeof value === 'string')
const range = must('a range of addresses, such as 10.0.0.0/8', value =>
  /^((\d{1,3}\.){3}\d{1,3}\/([12]?\d|3[0-2])|[\da-f:]*:[\da-f:]*\/\d{1,3})$/i.test(String(value)),
)
const isPortNumber = (value: unknown) =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 65_536

const selector = fields({
  matchLabels: fields({ '*': string }),
  matchExpressions: listOf(
    fields(
      { key: string, operator: oneOf('In', 'NotIn', 'Exists', 'DoesNotExist'), values: listOf(string) },
      ['key', 'operator'],
    ),
  ),
})

const peer = fields(
  {
    podSelector: selector,
    namespaceSelector: selector,
    ipBlock: fields({ cidr: range, except: listOf(range) }, ['cidr']),
  },
  [],
  ({ podSelector, namespaceSelector, ipBlock }) => {
    const selectors = podSelector ?? namespaceSelector
    if (!selectors && !ipBlock) return 'needs `podSelector`, `namespaceSelector` or `ipBlock`'
    return selectors && ipBlock ? 'cannot have a selector beside `ipBlock`' : undefined
  },
)

const ports = listOf(
  fields({
    protocol: oneOf('TCP', 'UDP', 'SCTP'),
    port: must(
      'a number without quotes, from 1 to 65535, or the name of a port',
      value => isPortNumber(value) || (typeof value === 'string' && /[a-z]/.test(value)),
    ),
    endPort: must('a number from 1 to 65535', isPortNumber),
  }),
)

const checkPolicy = fields(
  {
    apiVersion: oneOf('networking.k8s.io/v1'),
    kind: oneOf('NetworkPolicy'),
    metadata: fields({ name: string, namespace: string, '*': () => [] }, ['name']),
    spec: fields({
      podSelector: selector,
      policyTypes: listOf(oneOf('Ingress', 'Egress')),
      ingress: listOf(fields({ from: listOf(peer), ports })),
      egress: listOf(fields({ to: listOf(peer), ports })),
    }),
  },
  ['apiVersion', 'kind', 'metadata'],
)
