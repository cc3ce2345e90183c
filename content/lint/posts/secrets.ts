import { defineRule, type Rule } from '../Rule.ts'

/** Keys and tokens by the forms that their makers publish. */
const forms: readonly (readonly [what: string, form: string])[] = [
  ['an access key of AWS', String.raw`\b(?:AKIA|ASIA)[A-Z2-7]{16}\b`],
  [
    'a secret key of AWS',
    String.raw`(?:[Ss]ecret_?[Aa]ccess_?[Kk]ey|SECRET_ACCESS_KEY|(?:aws|AWS)_(?:secret|SECRET)_(?:key|KEY))\W{1,8}[A-Za-z\d/+]{40}(?![A-Za-z\d/+=])`,
  ],
  ['a token of GitHub', String.raw`\b(?:gh[oprsu]_[A-Za-z\d]{36,}|github_pat_\w{22,})\b`],
  ['a token of GitLab', String.raw`\bgl(?:pat|ptt|dt|rt|cbt|soat)-[\w-]{20,}`],
  ['a token of Slack', String.raw`\bxox[abeoprs]-[\w-]{20,}|\bxapp-\d-[\w-]{20,}`],
  ['a webhook of Slack', String.raw`https://hooks\.slack\.com/services/T\w{8,}/B\w{8,}/\w{20,}`],
  [
    'a key of OpenAI or Anthropic',
    String.raw`\bsk-(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[A-Z])(?:\w{1,20}-){0,4}\w{20,}`,
  ],
  ['a key of Stripe', String.raw`\b(?:sk|rk)_live_[A-Za-z\d]{20,}`],
  ['a key of Google', String.raw`\bAIza[\w-]{35}(?![\w-])`],
  ['a client secret of Google', String.raw`\bGOCSPX-[\w-]{28}`],
  ['a token of npm', String.raw`\bnpm_[A-Za-z\d]{36}\b`],
  ['a token of PyPI', String.raw`\bpypi-AgE[\w-]{50,}`],
  ['a token of Docker', String.raw`\bdckr_(?:pat|oat)_[\w-]{20,}`],
  ['a token of DigitalOcean', String.raw`\bdo[opr]_v1_[a-f\d]{64}\b`],
  ['a token of Hugging Face', String.raw`\bhf_[A-Za-z]{34}\b`],
  ['a token of Grafana', String.raw`\bgl(?:sa|c)_[A-Za-z\d_+/=]{32,}`],
  ['a token of Vault', String.raw`\bhv[sb]\.[\w-]{24,}`],
  ['a key of SendGrid', String.raw`\bSG\.[\w-]{22}\.[\w-]{43}`],
  ['a key of a store of Azure', String.raw`\bAccountKey=[A-Za-z\d+/]{86}==`],
  ['a JSON Web Token', String.raw`\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}`],
  [
    'a private key',
    String.raw`-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----(?:\\n|\s|[\w-]+: [^\n]{1,100}\n){0,50}[A-Za-z\d+/]{40,}`,
  ],
]

/** Reports keys and tokens, except examples of manuals and placeholders. */
export const secrets: Rule<unknown> = defineRule(
  'secret-shown',
  { source: new RegExp(forms.map(([, form]) => `(${form})`).join('|'), 'g') },
  ({ written, groups }) => {
    if (isPlaceholder(written)) return undefined
    const what = forms.find((_, at) => groups[at] !== undefined)?.[0] ?? 'a secret key'
    return {
      message: `This looks like ${what}, which everyone can read`,
      hint: 'Revoke it: it stays in git history. Then remove it, or write a placeholder such as AKIAIOSFODNN7EXAMPLE.',
    }
  },
)

/**
 * Values that their makers publish: `EXAMPLE` is in those of AWS. The last two are the key of Azure's emulator, and the
 * user of the token that jwt.io shows.
 */
const published =
  /example|sample|placeholder|changeme|redacted|your[-_]|x{6}|\*{3}|\.{3}|Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6|eyJzdWIiOiIxMjM0NTY3ODkwI/i

/** True for a value that someone has typed: with such a word, of few letters, or with a row of the alphabet. */
function isPlaceholder(value: string): boolean {
  if (published.test(value)) return true
  const end = value.slice(-32)
  return new Set(end.toLowerCase()).size < 8 || longestRow(value) >= 8
}

/** The most letters or digits in a row that follow each other in the alphabet: 4 of `xyzabcd`. */
function longestRow(value: string): number {
  let longest = 1
  let row = 1
  for (let at = 1; at < value.length; at++) {
    row = value.charCodeAt(at) === value.charCodeAt(at - 1) + 1 ? row + 1 : 1
    longest = Math.max(longest, row)
  }
  return longest
}
