import { type Document, isMap, isNode, LineCounter, parseAllDocuments } from 'yaml'
import { isInRange, type NetworkPolicy, type Peer, type PolicyPort, type Selector } from './networkPolicy.ts'

/** Something to say about a line of the YAML; `code` is in backticks. */
export interface Remark {
  line: number
  text: string
}

/**
 * Reads the NetworkPolicies of YAML with any number of documents, as strictly as the API server: those with a problem are
 * missing.
 */
export function readPolicies(yaml: string): {
  policies: readonly NetworkPolicy[]
  problems: readonly Remark[]
} {
  const policies: NetworkPolicy[] = []
  const problems: Remark[] = []
  const lineCounter = new LineCounter()
  // YAML 1.1, as in kubectl: `on` and `yes` are not strings.
  const options = { version: '1.1', logLevel: 'error', prettyErrors: false, lineCounter } as const
  for (const document of parseAllDocuments(yaml, options)) {
    const lineAt = (...path: Path) => lineCounter.linePos(positionOf(document, path)).line
    const found = problems.length
    const report: Report = (path, problem) => {
      const name = path.findLast(key => typeof key === 'string')
      const subject = typeof path.at(-1) === 'number' ? `An entry of \`${name}\`` : `\`${name ?? 'YAML'}\``
      problems.push({ line: lineAt(...path), text: `${subject} ${problem}.` })
    }
    for (const { pos, message } of document.errors)
      problems.push({ line: lineCounter.linePos(pos[0]).line, text: `${message}.` })
    let value: unknown
    try {
      value = document.errors.length > 0 ? null : document.toJS()
      if (value !== null) checkPolicy(value, [], report)
    } catch {
      report([], 'has an alias without an anchor, or too many aliases')
    }
    if (value !== null && problems.length === found) policies.push({ ...(value as NetworkPolicy), lineAt })
  }
  return { policies, problems }
}

/** Returns the position of a key or an entry; of what should contain it if it is absent. */
function positionOf(document: Document, path: Path): number {
  const parent = document.getIn(path.slice(0, -1), true)
  const node = isMap(parent)
    ? parent.items.find(({ key }) => String(key) === path.at(-1))?.key
    : document.getIn(path, true)
  if (isNode(node) && node.range) return node.range[0]
  return path.length > 0 ? positionOf(document, path.slice(0, -1)) : 0
}

type Path = (string | number)[]
type Report = (path: Path, problem: string) => void
type Check = (value: unknown, path: Path, report: Report) => void

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Checks each field, and then all together. As in the API, a field without a value is absent: it is removed. */
function fields<Value>(
  checks: Readonly<Record<string, Check>>,
  findProblem?: (value: Partial<Value>) => string | false | undefined,
): Check {
  return (value, path, report) => {
    const names = Object.keys(checks).join(', ')
    if (!isObject(value)) return report(path, `must have fields: ${names}`)
    let isValid = true
    const reportField: Report = (...problem) => {
      isValid = false
      report(...problem)
    }
    for (const [key, each] of Object.entries(value)) {
      const check = Object.hasOwn(checks, key) ? checks[key] : checks['*']
      if (each === null) delete value[key]
      else if (check) check(each, [...path, key], reportField)
      else reportField([...path, key], `is not known here; the fields are ${names}`)
    }
    const problem = isValid && findProblem?.(value as Partial<Value>)
    if (problem) report(path, problem)
  }
}

const listOf =
  (check: Check): Check =>
  (value, path, report) => {
    if (!Array.isArray(value)) return report(path, 'must be a list')
    for (const [index, each] of value.entries()) check(each, [...path, index], report)
  }

const must =
  (be: string, isValid: (value: unknown) => boolean): Check =>
  (value, path, report) => {
    if (!isValid(value)) report(path, `must be ${be}`)
  }

const oneOf = (...values: readonly unknown[]) => must(values.join(' or '), value => values.includes(value))
const string = must('a string: put it in quotes', value => typeof value === 'string')
const labels = fields({ '*': string })

const selector = fields({
  matchLabels: labels,
  matchExpressions: listOf(
    fields<NonNullable<Selector['matchExpressions']>[number]>(
      { key: string, operator: oneOf('In', 'NotIn', 'Exists', 'DoesNotExist'), values: listOf(string) },
      ({ key, operator, values = [] }) => {
        if (!key || !operator) return 'needs a `key` and an `operator`'
        return (
          operator.endsWith('In') === (values.length === 0) &&
          `has the wrong number of \`values\` for ${operator}`
        )
      },
    ),
  ),
})

const range = must('a range of addresses, such as 10.0.0.0/8', value => {
  const [, ip = '', length] = /^([\d.]+|[\da-f:.]+)\/(\d{1,3})$/i.exec(String(value)) ?? []
  const isV6 = ip.includes(':')
  // Browsers would read an address with fewer numbers as IPv4, too.
  if (!isV6 && ip.split('.').length !== 4) return false
  return Number(length) <= (isV6 ? 128 : 32) && URL.canParse(`http://${isV6 ? `[${ip}]` : ip}/`)
})

const peer = fields<Peer>(
  {
    podSelector: selector,
    namespaceSelector: selector,
    ipBlock: fields<NonNullable<Peer['ipBlock']>>(
      { cidr: range, except: listOf(range) },
      ({ cidr = '', except = [] }) => {
        if (cidr.includes(':')) return undefined
        const outside = except.find(each => !isInRange(each.split('/')[0]!, cidr))
        return cidr ? outside && `excepts ${outside}, which is not in ${cidr}` : 'needs a `cidr`'
      },
    ),
  },
  ({ podSelector, namespaceSelector, ipBlock }) => {
    const selectors = podSelector ?? namespaceSelector
    if (!selectors && !ipBlock) return 'needs `podSelector`, `namespaceSelector` or `ipBlock`'
    return selectors && ipBlock && 'cannot have a selector beside `ipBlock`'
  },
)

const isPortNumber = (value: unknown) =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 65_536

const port = fields<PolicyPort>(
  {
    protocol: oneOf('TCP', 'UDP', 'SCTP'),
    port: must(
      'a number without quotes, from 1 to 65535, or the name of a port',
      value => isPortNumber(value) || (typeof value === 'string' && /[a-z]/.test(value)),
    ),
    endPort: must('a number from 1 to 65535', isPortNumber),
  },
  ({ port: first, endPort }) =>
    endPort !== undefined &&
    !(typeof first === 'number' && first <= endPort) &&
    'needs a number as `port`, at most that of `endPort`',
)

const checkPolicy = fields<NetworkPolicy & { apiVersion: string; kind: string }>(
  {
    apiVersion: oneOf('networking.k8s.io/v1'),
    kind: oneOf('NetworkPolicy'),
    metadata: fields<NetworkPolicy['metadata']>(
      { name: string, namespace: string, '*': () => {} },
      ({ name }) => !name && 'needs a `name`',
    ),
    spec: fields({
      podSelector: selector,
      policyTypes: listOf(oneOf('Ingress', 'Egress')),
      ingress: listOf(fields({ from: listOf(peer), ports: listOf(port) })),
      egress: listOf(fields({ to: listOf(peer), ports: listOf(port) })),
    }),
  },
  ({ apiVersion, kind, metadata }) =>
    !(apiVersion && kind && metadata) && 'needs `apiVersion`, `kind` and `metadata`',
)
