import { Marked, Tokenizer, type Tokens } from 'marked'
import { expect, onTestFinished, test, vi } from 'vitest'
import { seededRandom } from '../../../bench/makePosts.ts'
import { lexMarkdown } from './PostLexer.ts'

const marked = new Marked({ gfm: true, breaks: false })

const texts = String.raw`
  * ** _ ~ ~~ [ ] ](/x) ![ < > <b> \ & &amp; &#35; &#x0; word é 日本 🎉 . ! ( ) " ' - / | # @
  : :// http https://a.example HTTP://b ftp://c.d www. WWW.e.example awww.f ~www.g.h
  mailto: xmpp: mailto:l@m.example n.o+p@ i_j@k.example`

/** Marks, and pieces of what stands between them. */
const pieces = [' and ', ', ', ': ', '   ', '  \n', '\n', '\t', '`', '``', ...texts.trim().split(/\s+/)]

test('the tokens of any text are those of marked', () => {
  const random = seededRandom(1)
  for (let round = 0; round < 2000; round++) {
    const length = 1 + Math.floor(random() * 9)
    const source = Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]).join('')
    const hasOtherHost = /(?:\/\/|www\.)[\w.-]*[é日]/i.test(source)
    if (hasOtherHost) continue
    expect([...lexMarkdown(source)], JSON.stringify(source)).toEqual([...marked.lexer(source)])
  }
})

test.each([
  ['e\u0301_b_', false],
  ['a\u200B_b_', false],
  ['🎉_b_', true],
  ['(_b_)', true],
])(
  'an underscore inside a word opens nothing, also behind what is no letter for marked: %j',
  (source, opens) => {
    const [paragraph] = lexMarkdown(source) as Tokens.Paragraph[]
    expect(paragraph?.tokens.some(({ type }) => type === 'em')).toBe(opens)
  },
)

test.each([
  ['See https://müller.example/größe.', 'https://müller.example/größe'],
  ['См. https://пример.испытание/путь?a=б, и', 'https://пример.испытание/путь?a=б'],
  ['www.пример.испытание', 'http://www.пример.испытание'],
  ['参照https://例え.テスト/道。次', 'https://例え.テスト/道'],
  ['（https://k.example）', 'https://k.example'],
  ['été https://k.example/a_b_c!', 'https://k.example/a_b_c'],
])('a bare address with a host of any script: %j', (source, href) => {
  const [paragraph] = lexMarkdown(source) as Tokens.Paragraph[]
  expect(paragraph?.tokens.flatMap(token => (token.type === 'link' ? token.href : []))).toEqual([href])
})

test.each(['- a\n  > -\n  text', '> - a\n>   > 1.\n>   b', '- a\n  > > -\n  text'])(
  'a list in a quote in a list, below a text: %j',
  source => {
    expect(() => marked.lexer(source)).toThrow('undefined')
    const listed = JSON.stringify(lexMarkdown(source))
    expect(listed).toMatch(/"type":"paragraph","raw":"(?:text|b)/)
  },
)

test('what marked throws is a problem of the block', () => {
  const fence = vi.spyOn(Tokenizer.prototype, 'fences').mockImplementation(source => {
    if (source.startsWith('~~~')) throw new TypeError('no fence')
    return undefined
  })
  onTestFinished(() => fence.mockRestore())
  const source = 'One\n\nTwo\n\n~~~\n~~~\n'
  expect(() => lexMarkdown(source)).toThrow(
    expect.objectContaining({
      problem: expect.objectContaining({ code: 'post-unreadable', start: source.indexOf('~~~') }) as unknown,
    }),
  )
})
