import { expect, test } from 'vitest'
import { ruleProblems } from '../../../tests/fixtures/ruleProblems.ts'
import { secrets } from './secrets.ts'

const reported = (text: string) =>
  ruleProblems(secrets, text).map(({ message }) => /This looks like (.*), which/.exec(message)?.[1])

/** Letters and digits as a generator would give them, the same for each length. */
function random(
  length: number,
  letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
): string {
  let state = 7
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647
    return letters[state % letters.length]
  }).join('')
}

const hex = (length: number) => random(length, '0123456789abcdef')
const capitals = (length: number) => random(length, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')

// In parts, so that programs that look for secrets do not find these.
test.each([
  ['an access key of AWS', ['AKIA', capitals(16)]],
  ['an access key of AWS', ['ASIA', capitals(16)]],
  ['a secret key of AWS', ['aws_secret_access_key = ', random(40)]],
  ['a secret key of AWS', ['export AWS_SECRET_ACCESS_KEY="', random(40), '"']],
  ['a secret key of AWS', ['"SecretAccessKey": "', random(40), '",']],
  ['a token of GitHub', ['ghp_', random(36)]],
  ['a token of GitHub', ['github_pat_', random(22), '_', random(59)]],
  ['a token of GitLab', ['glpat-', random(20)]],
  ['a token of Slack', ['xoxb-', '2705918346-2950371846-', random(24)]],
  [
    'a webhook of Slack',
    ['https://hooks.slack.com/services/', `T${capitals(8)}/B${capitals(8)}/`, random(24)],
  ],
  ['a key of OpenAI or Anthropic', ['sk-', random(48)]],
  ['a key of OpenAI or Anthropic', ['sk-proj-', random(48)]],
  ['a key of OpenAI or Anthropic', ['sk-ant-api03-', random(93)]],
  ['a key of Stripe', ['sk_live_', random(24)]],
  ['a key of Google', ['AIza', random(35)]],
  ['a client secret of Google', ['GOCSPX-', random(28)]],
  ['a token of npm', ['npm_', random(36)]],
  ['a token of PyPI', ['pypi-', 'AgEIcHlwaS5vcmc', random(70)]],
  ['a token of Docker', ['dckr_pat_', random(27)]],
  ['a token of DigitalOcean', ['dop_v1_', hex(64)]],
  ['a token of Hugging Face', ['hf_', random(34, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')]],
  ['a token of Grafana', ['glsa_', random(32), '_', hex(8)]],
  ['a token of Vault', ['hvs.', random(90)]],
  ['a key of SendGrid', ['SG.', random(22), '.', random(43)]],
  ['a key of a store of Azure', ['AccountKey=', random(86), '==']],
  ['a JSON Web Token', ['eyJ', random(33), '.eyJ', random(60), '.', random(43)]],
  ['a private key', ['-----BEGIN RSA', ' PRIVATE KEY-----\n', random(64), '\n', random(64)]],
  ['a private key', ['  -----BEGIN', ' PRIVATE KEY-----\\n', random(64)]],
  ['a private key', ['-----BEGIN EC', ' PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\n', random(64)]],
])('%s', (what, parts) => {
  expect(reported(`Use ${parts.join('')} here.`)).toEqual([what])
})

test.each([
  ['the key of AWS’s manuals', 'AKIAIOSFODNN7EXAMPLE'],
  ['the secret key of AWS’s manuals', 'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'],
  ['a key of X', `AKIA${'X'.repeat(16)}`],
  ['the name of a variable', 'aws_secret_access_key: $AWS_SECRET_ACCESS_KEY'],
  ['a digest', `sha256:${hex(64)}`],
  ['a commit', `Since ${hex(40)}, aws is fine.`],
  ['a token of X', `ghp_${'x'.repeat(36)}`],
  ['the alphabet', 'ghp_abcdefghijklmnopqrstuvwxyz0123456789'],
  ['a place to fill in', 'sk-your-key-goes-in-here-and-nowhere-else'],
  ['an address with sk-', '/blog/sk-how-we-made-a-very-long-address-of-a-post-in-2026/'],
  ['a name with sk-', 'task-runner sk-learn risk-based-authentication'],
  ['a class with sk-', 'sk-circle'],
  ['a key for tests', `sk_test_${random(24)}`],
  ['a token with dots', 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhIjoiYiJ9....'],
  [
    'the token of jwt.io',
    [
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ',
      'SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
    ].join('.'),
  ],
  ['the first line of a private key', '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----'],
  ['a private key that is left out', '-----BEGIN RSA PRIVATE KEY-----\n<your key>\n'],
  ['a public key', `-----BEGIN PUBLIC KEY-----\n${random(64)}`],
  [
    'the key of Azure’s emulator',
    'AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
  ],
])('%s is none', (_, text) => {
  expect(reported(text)).toEqual([])
})

test('a long text takes no longer than another', () => {
  for (const part of ['-----BEGIN PRIVATE KEY-----\n', 'sk-a-', 'aws secret ', 'eyJaaaaaaaaaaaa.', 'x: y\n'])
    expect(reported(part.repeat(40_000))).toEqual([])
})
