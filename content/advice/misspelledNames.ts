import type { SourceRange } from '../markdown/locateToken.ts'

/** Names as their owners write them. Names that are also words, such as Helm, are in `ambiguousNames`. */
const names = [
  'AKS, AWS, Argo CD, Cilium, DevOps, DevSecOps, DigitalOcean, Docker, eBPF, EKS, GitHub, GitLab, GitOps, GKE',
  'Grafana, gRPC, Istio, JavaScript, JSON, kubectl, Kubernetes, Kustomize, Kyverno, Linux, mTLS, OpenShift',
  'OpenTelemetry, PostgreSQL, Prometheus, RBAC, Terraform, TypeScript, WireGuard, YAML',
].flatMap(line => line.split(', '))

/** Names that are also words, and the words that follow where the name is meant. */
const ambiguousNames: readonly (readonly [name: string, following: string])[] = [
  ['Helm', 'charts?|releases?|repository|repositories|values'],
]

// The name of a file, a package or a host (`istio.io`, `cilium-agent`, `@github`) is left as it is.
const isIdentifierBefore = /[\w./\\@:#$-]/
const noIdentifierAfter = String.raw`(?![\w@/\\]|[-.:][\w/]|\()`

const namePatterns = names.map(name => name.replace(' ', ' ?')).join('|')
const ambiguousPatterns = ambiguousNames
  .map(([name, following]) => `|${name}(?= (?:${following})\\b)`)
  .join('')
const pattern = new RegExp(`\\b(?:(?:${namePatterns})${noIdentifierAfter}${ambiguousPatterns})`, 'gi')

const lettersOf = (name: string): string => name.replace(' ', '').toLowerCase()
const nameByLetters = new Map(
  [...names, ...ambiguousNames.map(([name]) => name)].map(name => [lettersOf(name), name]),
)

/** The range of a name that is not written as its owners write it. */
export interface MisspelledName extends SourceRange {
  /** The correct spelling. */
  name: string
}

/** Finds misspelled names inside the ranges of prose, which do not overlap, in the order of the text. */
export function misspelledNames(text: string, prose: readonly SourceRange[]): MisspelledName[] {
  const found: MisspelledName[] = []
  const ranges = prose.toSorted((a, b) => a.start - b.start)
  let at = 0
  for (const { 0: written, index: start } of text.matchAll(pattern)) {
    const name = nameByLetters.get(lettersOf(written))
    const end = start + written.length
    if (name === undefined || written === name) continue
    if (isIdentifierBefore.test(text.charAt(start - 1))) continue
    if (written === capitalized(name) && isSentenceStart(text, start)) continue
    while ((ranges[at]?.end ?? Number.POSITIVE_INFINITY) < end) at++
    if ((ranges[at]?.start ?? Number.POSITIVE_INFINITY) <= start) found.push({ start, end, name })
  }
  return found
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** True at the start of a sentence, a heading, a list item or a cell. */
const isSentenceStart = (text: string, offset: number): boolean =>
  /(?:^|[.!?:|#>*-]\s*|\n\s*)["']?$/.test(text.slice(Math.max(0, offset - 8), offset))
