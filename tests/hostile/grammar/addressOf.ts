import type { Random } from '../Random.ts'
import { mixedCase, scripts, strangeOf, wordsOf } from './words.ts'

const schemes =
  'javascript vbscript data blob file feed view-source jar about filesystem ws ftp livescript mocha'.split(
    ' ',
  )

const hosts = [
  'evil.example',
  'a;script-src-elem',
  '*',
  '*.example',
  'a,b',
  "'unsafe-inline'",
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[fe80::1%25en0]',
  '127.1',
  '0x7f.1',
  '2130706433',
  'user:pass@evil.example',
  'site.example@evil.example',
  'evil.example:8443',
  'evil.example:0',
  'evil.example:99999',
  'evil.example.',
  '.evil.example',
  'a_b.example',
  '-a.example',
  'xn--80ak6aa92e.example',
  'xn--a',
  'ex\u0430mple.example',
  'evil。example',
  'ｅｖｉｌ.example',
  'faß.example',
  'a%3bb.example',
  'a%00.example',
  'evil.example%2f@site.example',
  '',
  '/',
  ' ',
  'a b',
  'localhost',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(200)}example`,
]

const paths = [
  '/',
  '/x.png',
  '/a;b,c.png',
  '/%00',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/../../x',
  '/?a=1&b=2&lt;3',
  '/#"onerror=alert(1)',
  '/%',
  '/%zz',
  '/%E0%A4%A',
  '/{theme}.webp',
  '/images/posts/example-{theme}.webp',
  '/a b',
  '/blog/?page=2',
  '/\ud800',
  '',
]

const shortOf = (random: Random): string =>
  random.pick([
    '#',
    '#top',
    '#%00',
    '?',
    '.',
    '..',
    '../x',
    './a:b',
    'a:b',
    '/:',
    '/a//b',
    '//',
    '///x',
    ':',
    ':/',
    '@',
    '*',
  ])

/** An address: of this site or another, of a scheme that runs, hides or loads something, or of nothing at all. */
export function addressOf(random: Random): string {
  return random.produce([
    [6, () => hidden(random, `${random.pick(schemes)}:${payload(random)}`)],
    [
      4,
      () =>
        `${mixedCase(random, random.pick(['https://', 'http://']))}${random.pick(hosts)}${random.pick(paths)}`,
    ],
    [3, () => random.pick(paths)],
    [3, () => shortOf(random)],
    [
      2,
      () =>
        `${random.pick(['//', '\\\\', '/\\', '\\/', '/\t/', '/\n/', 'https:\\\\', 'https:', 'https:/', 'http:///'])}${random.pick(hosts)}`,
    ],
    [2, () => `${random.pick(['mailto:', 'tel:', 'mailto:a@b.example?body='])}${wordsOf(random)}`],
    [1, () => wordsOf(random)],
    [1, () => `${random.pick(paths)}${strangeOf(random)}`],
  ])
}

const payload = (random: Random): string =>
  random.produce([
    [4, () => random.pick(scripts)],
    [2, () => `//%0a${random.pick(scripts)}`],
    [1, () => `//site.example/%0d%0a${random.pick(scripts)}//`],
    [2, () => `text/html,<script>${random.pick(scripts)}</script>`],
    [1, 'text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=='],
    [1, () => `image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${random.pick(scripts)}"/>`],
  ])

/** An address with its scheme hidden from a reader who does not decode, strip and fold as a browser does. */
function hidden(random: Random, address: string): string {
  const at = random.whole(0, address.indexOf(':'))
  const [before, after] = [address.slice(0, at), address.slice(at)]
  return random.produce([
    [3, () => mixedCase(random, address)],
    [
      2,
      () =>
        before +
        random.pick(['\t', '\n', '\r', '\0', '&Tab;', '&NewLine;', '&#9;', '&#x0a', '&#13;']) +
        after,
    ],
    [
      2,
      () =>
        random.pick([' ', '\x01', '\x1f', '\u00a0', '\u2028', '\ufeff', '\u200b', '&#1;', '&nbsp;', '\\']) +
        address,
    ],
    [
      2,
      () =>
        address.replace(
          ':',
          random.pick(['&colon;', '&#58;', '&#x3a', '&#0000058', '%3A', '\\:', '：', ' :', '\t:']),
        ),
    ],
    [2, () => before + encoded(random, after.charAt(0)) + after.slice(1)],
    [1, () => [...address].map(letter => encoded(random, letter)).join('')],
    [1, () => before + strangeOf(random) + after],
    [1, () => `${random.pick(['view-source:', 'feed:', 'jar:', 'url:', 'x:', '%20', './', ''])}${address}`],
  ])
}

function encoded(random: Random, letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  const hex = code.toString(16)
  return random.pick([
    `&#${code};`,
    `&#${code}`,
    `&#x${hex};`,
    `&#X${hex.padStart(7, '0')};`,
    `%${hex.padStart(2, '0')}`,
    `%25${hex.padStart(2, '0')}`,
    `\\u00${hex.padStart(2, '0')}`,
    `\\${letter}`,
    letter,
  ])
}
