import type { TextRule } from './TextRule.ts'

/** Names as their owners write them. Names that are also words, such as Helm, are in `ambiguousNames`. */
const names = [
  'AKS, AWS, Argo CD, Cilium, DevOps, DevSecOps, DigitalOcean, Docker, eBPF, EKS, GitHub, GitLab, GitOps, GKE',
  'Grafana, gRPC, Istio, JavaScript, JSON, kubectl, Kubernetes, Kustomize, Kyverno, Linux, mTLS, OpenShift',
  'OpenTelemetry, PostgreSQL, Prometheus, RBAC, Terraform, TypeScript, WireGuard, YAML',
].flatMap(line => line.split(', '))

/** Names that are also words, and the words that follow the name. */
const ambiguousNames: readonly (readonly [name: string, following: string])[] = [
  ['Helm', 'charts?|releases?|repository|repositories|values'],
]

// The name of a file, a package or a host (`istio.io`, `cilium-agent`, `@github`) is left as it is.
const isIdentifierBefore = /[\w./\\@:#$=-]/
const noIdentifierAfter = String.raw`(?![\w@/\\=]|[-.:][\w/]|\()`

// A command in lower case, with what follows it: `docker run`, `cilium --help`.
const isCommandAfter = new RegExp(
  String.raw`^ (?:--?\w|(?:${[
    'run build push pull exec install upgrade uninstall apply get plan init create delete logs login compose ps',
    'inspect start stop template rollback describe edit destroy validate fmt sysdump connectivity status version',
  ]
    .join(' ')
    .replaceAll(' ', '|')})\b)`,
)

/** What precedes the value of an option or the command of a shell: `-n istio`, `sudo docker`. */
const isValueBefore = /(?:^|\s)(?:--?[a-z][\w-]*|sudo) $/

const namePatterns = names.map(name => name.replace(' ', ' ?')).join('|')
const ambiguousPatterns = ambiguousNames
  .map(([name, following]) => `|${name}(?= (?:${following})\\b)`)
  .join('')
const pattern = new RegExp(`\\b(?:(?:${namePatterns})${noIdentifierAfter}${ambiguousPatterns})`, 'gi')

const lettersOf = (name: string): string => name.replace(' ', '').toLowerCase()
const nameByLetters = new Map(
  [...names, ...ambiguousNames.map(([name]) => name)].map(name => [lettersOf(name), name]),
)

/** Reports names that are not written as their owners write them. */
export const misspelledNames: TextRule = {
  code: 'name-spelling',
  pattern,
  within: 'prose',
  report({ 0: written, index: start, input: text }) {
    const name = nameByLetters.get(lettersOf(written))
    const end = start + written.length
    if (name === undefined || written === name || isIdentifierBefore.test(text.charAt(start - 1)))
      return undefined
    if (written === capitalized(name) && isSentenceStart(text, start)) return undefined
    if (written === written.toLowerCase() && isCode(text, start, end)) return undefined
    const message = `"${written}" is written ${name}`
    // A word in lower case can be a command, a value or a file.
    return hasWrongInside(written, name)
      ? { message, hint: `Write ${name}.`, fix: { start, end, text: name } }
      : { message, hint: `Write ${name}, unless a command or a value is meant.` }
  },
}

/** True for a command or a value without backticks. */
const isCode = (text: string, start: number, end: number): boolean =>
  isCommandAfter.test(text.slice(end, end + 20)) ||
  isValueBefore.test(text.slice(Math.max(0, start - 40), start))

/** True for `Github`: the first letter is right, and only capitals inside the word are wrong. */
const hasWrongInside = (written: string, name: string): boolean =>
  written.charAt(0) === name.charAt(0) &&
  /^\p{Lu}/u.test(written) &&
  written !== written.toUpperCase() &&
  written.toLowerCase() === name.toLowerCase()

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** True at the start of a sentence, a heading, a list item or a cell. */
const isSentenceStart = (text: string, offset: number): boolean =>
  /(?:^|[.!?:|#>*-]\s*|\n\s*)["']?$/.test(text.slice(Math.max(0, offset - 8), offset))
