import type { SourceRange } from '../markdown/locateToken.ts'

/** Names as their owners write them. A name that is also a word, such as Helm, stands below with its company. */
const names = [
  'AKS, AWS, Argo CD, Cilium, DevOps, DevSecOps, DigitalOcean, Docker, eBPF, EKS, GitHub, GitLab, GitOps, GKE',
  'Grafana, gRPC, Istio, JavaScript, JSON, kubectl, Kubernetes, Kustomize, Kyverno, Linux, mTLS, OpenShift',
  'OpenTelemetry, PostgreSQL, Prometheus, RBAC, Terraform, TypeScript, WireGuard, YAML',
].flatMap(line => line.split(', '))

/** Names that are words too, and what follows where the name is meant. */
const ambiguous: readonly (readonly [name: string, followed: string])[] = [
  ['Helm', 'charts?|releases?|repository|repositories|values'],
]

// The name of a file, a package or a host (`istio.io`, `cilium-agent`, `@github`) is written as it is there.
const before = /[\w./\\@:#$-]/
const after = String.raw`(?![\w@/\\]|[-.:][\w/]|\()`

const spaced = (name: string) => name.replace(' ', ' ?')

const meant = ambiguous.map(([name, followed]) => `|${name}(?= (?:${followed})\\b)`).join('')
const pattern = new RegExp(`\\b(?:(?:${names.map(spaced).join('|')})${after}${meant})`, 'gi')

const byLetters = new Map(
  [...names, ...ambiguous.map(([name]) => name)].map(name => [name.replace(' ', '').toLowerCase(), name]),
)

/** A name that is written otherwise than its owners write it. */
export interface Misspelling extends SourceRange {
  /** As it should be. */
  name: string
}

/** Known names within stretches of a text that are not written as their owners write them, in order. */
export function knownNames(text: string, stretches: readonly SourceRange[]): Misspelling[] {
  const found: Misspelling[] = []
  for (const match of text.matchAll(pattern)) {
    const [written] = match
    const name = byLetters.get(written.replace(' ', '').toLowerCase())
    const start = match.index
    const end = start + written.length
    if (name === undefined || written === name) continue
    if (before.test(text.charAt(start - 1)) || isSentenceStart(text, { start, written, name })) continue
    if (stretches.some(place => place.start <= start && place.end >= end)) found.push({ start, end, name })
  }
  return found
}

/** A name that begins in lower case may open a sentence, a heading or a cell with a capital. */
const isSentenceStart = (text: string, { start, written, name }: Written): boolean =>
  /^\p{Ll}/u.test(name) &&
  written.slice(1) === name.slice(1) &&
  /(?:^|[.!?:|#>*-]\s*|\n\s*)["']?$/.test(text.slice(Math.max(0, start - 8), start))

interface Written {
  start: number
  written: string
  name: string
}
