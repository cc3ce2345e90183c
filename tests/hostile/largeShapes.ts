import { postText } from '../fixtures/postText.ts'

/** Returns a text of about `bytes` bytes. */
type Shape = (bytes: number) => string

/** A text whose parts are made from their numbers. */
const parts =
  (part: (number: number) => string, { before = '', after = '' } = {}): Shape =>
  bytes => {
    let text = before
    for (let number = 0, left = bytes - text.length; left > 0; number++) {
      const next = part(number)
      left -= Buffer.byteLength(next)
      text += next
    }
    return text + after
  }

/** Parts in lines that are almost as long as a paragraph may be. */
const lines = (part: (number: number) => string, open = ''): Shape => {
  let line = 0
  return parts(number => {
    const text = part(number)
    line += text.length
    if (line < 9900) return text
    line = open.length
    return `${text}\n\n${open}`
  })
}

const prose = 'The scheduler reads the queue of each node, and writes what it has placed. '

/** Texts of a few kinds that writers and their programs make, and that grow without an end. */
export const largeShapes: Readonly<Record<string, Shape>> = {
  prose: lines(() => prose),
  'same missing links': lines(() => '[a](/nowhere/) '),
  'other missing links': lines(number => `[a](/nowhere-${number}/) `),
  'missing links, a paragraph each': parts(() => '[a](/nowhere/)\n\n'),
  'same missing anchors': lines(() => '[a](#nowhere) '),
  'other missing anchors': lines(number => `[a](#nowhere-${number}) `),
  'anchors among headings': parts(number => `## Heading ${number}\n\n[a](#headng-${number})\n\n`),
  'missing images': lines(() => '![a](/images/bad.png) '),
  'other missing images': lines(number => `![a](/images/bad-${number}.png) `),
  'images without alternative text': lines(() => '![](/images/social.png) '),
  'images of other sites': lines(() => '![a](http://example.com/a.png) '),
  'calls to an unknown plan': parts(() => '> [!CTA] None\n\n'),
  'calls in a line': lines(() => '[!CTA] ', '> '),
  'unknown callouts': parts(() => '> [!NOTES]\n> Text.\n\n'),
  'one definition, many uses': lines(() => '[a][b] '),
  'many definitions and uses': parts(number => `[a][b${number}]\n\n[b${number}]: /nowhere/\n\n`),
  headings: parts(number => `## Heading ${number}\n\nText.\n\n`),
  'same headings': parts(() => '## Heading\n\n'),
  'skipped headings': parts(() => '## Heading\n\n#### Heading\n\n'),
  list: parts(number => `- Item ${number} of the list\n`),
  'list of lists': parts(number => `- Item\n  - Item ${number}\n    1. Item\n`),
  'blank lines with spaces': parts(() => '  \nWord\n'),
  'loose list': parts(number => `- Item ${number}\n\n  Text.\n\n`),
  'task list': parts(() => '- [ ] Task\n'),
  footnotes: parts(number => `Text[^${number}].\n\n[^${number}]: Note.\n\n`),
  'one footnote, many references': lines(() => 'Text[^1]. '),
  'undefined footnotes': lines(number => `Text[^x${number}]. `),
  'unused footnotes': parts(number => `[^${number}]: Note.\n\n`),
  table: parts(number => `| ${number} | cell | **cell** |\n`, {
    before: '| a | b | c |\n| --- | --- | --- |\n',
  }),
  'many tables': parts(() => '| a | b |\n| --- | --- |\n| c | d |\n\n'),
  'table rows with too many cells': parts(() => '| c | d | e |\n', { before: '| a | b |\n| --- | --- |\n' }),
  quotes: parts(number => `> > > Quote ${number}\n\n`),
  'one quote': parts(() => `> ${prose}\n>\n`),
  emphasis: lines(() => '**bold *both* bold** '),
  'marks of emphasis': lines(() => '**a '),
  'code spans': lines(() => '`code` and '),
  'code blocks': parts(() => '```yaml\nname: value\n```\n\n'),
  'one code block': parts(() => 'name: value # comment\n', { before: '```yaml\n', after: '```\n' }),
  'code in an unknown language': parts(() => '```yamml\nname: value\n```\n\n'),
  'ranges of lines': length =>
    `\`\`\`yaml {${parts(() => `1-${Math.floor(length / 4)},`)(length / 2)}1}\n${'x\n'.repeat(length / 4)}\`\`\`\n`,
  'lists of lines': length =>
    `\`\`\`yaml${parts(() => ` add={1-${Math.floor(length / 4)}}`)(length / 2)}\n${'x\n'.repeat(length / 4)}\`\`\`\n`,
  'lists of lines, a block each': parts(() => '```yaml {1-3,9} add={2}\na: 1\nb: 2\nc: 3\n```\n\n'),
  'letters after a fence': parts(() => 'a', { before: '```yaml ', after: '\nx\n```\n' }),
  'braces after a fence': parts(() => '{', { before: '```yaml ', after: '\nx\n```\n' }),
  'titles after a fence': parts(() => ' title="', { before: '```yaml ', after: '\nx\n```\n' }),
  'commands in one code block': parts(() => '$ ls\na\n', { before: '```console\n', after: '```\n' }),
  'open commands in one code block': parts(() => '$ if a\n> b\n', { before: '```console\n', after: '```\n' }),
  'here-documents in one code block': parts(() => '$ cat <<A <<B\n', {
    before: '```console\n',
    after: '```\n',
  }),
  'dollar signs': lines(() => '$a_1 $$b '),
  'marks of inserts and highlights': lines(() => '==a ++ab ^[a b '),
  'footnotes before parentheses': lines(() => '[^a]( '),
  'backslashes before brackets in links': lines(() => '[a\\]b\\|](/) '),
  'words of two directions': lines(() => '[אב](/) <b>a</b> '),
  'prompts in code': parts(() => '```bash\n$ kubectl get pods\n```\n\n'),
  'no-break spaces in code': parts(() => '```yaml\nname:\u00A0value\n```\n\n'),
  'indented code': parts(() => '    name: value\n\nText.\n\n'),
  'HTML blocks': parts(() => '<div>\n\nText.\n\n</div>\n\n'),
  'HTML headings': parts(() => '<h2>'),
  'HTML headings in lines': parts(number => `<h2>Heading ${number}</h2>\n`),
  'HTML lists': parts(() => '<ul><li>'),
  'HTML attributes': parts(number => `a${number}="b" `, { before: '<div ', after: '>\n' }),
  'HTML cells': parts(() => '<td colspan="1000" rowspan="65534">', { before: '<table><tr>', after: '\n' }),
  'HTML tags': lines(() => '<b>bold</b> and <em>text</em> '),
  'HTML that is removed': lines(() => '<blink onclick="a()">text</blink> '),
  'unclosed HTML in lines': parts(() => '<div>a\n'),
  'unclosed HTML': parts(() => '<div>\n\nText.\n\n'),
  'unknown tags': lines(() => '<namespace> '),
  'long words': parts(() => `${'a'.repeat(9000)}\n\n`),
  'web addresses': lines(number => `https://example.com/${number} `),
  'misspelt names': lines(() => 'Github and kubernetes '),
  'unfinished marks': parts(() => 'TODO: write this.\n\n'),
  'invisible characters': lines(() => 'a\u200Bb '),
  'byte order marks': lines(() => 'words\uFEFF and '),
  'words twice': lines(() => 'of the the word '),
  'dashes of lists': parts(() => '• Item\n\n'),
  'headings without a space': parts(() => '##Heading\n\n'),
  'marks in HTML': parts(() => '<div>\n**bold**\n</div>\n\n'),
  'thematic breaks': parts(() => 'Text.\n\n---\n\n'),
  'short lines': parts(number => (number % 200 === 199 ? 'word\n\n' : 'word\n')),
  'empty headings': parts(() => '#\n'),
  'headings of a letter': parts(() => '# a\n'),
  'sentences without an end': parts(() => 'Starter and Growth cost 5 '),
  'lines without an end': parts(() => 'Starter and Growth cost $5\n'),
  'nested list': parts(number => `${' '.repeat(2 * (number % 60))}- a\n`),
  'numbers of lists': parts(number => `${number % 2 === 0 ? '999999999' : '1'}. a\n\n`),
  'columns of a table': length =>
    `|${'a|'.repeat(length / 6)}\n|${'-|'.repeat(length / 6)}\n|${'b|'.repeat(length / 6)}\n`,
  'hard breaks': parts(number => (number % 200 === 199 ? 'word\n\n' : 'word  \n')),
  entities: lines(() => '&amp; &lt; &nbsp; '),
  escapes: lines(() => '\\* \\_ \\` '),
  'long headings and anchors': length =>
    parts(number => `## ${longAnchor(number, 'a')}\n\n`)(length / 2) +
    parts(number => `[x](#${longAnchor(number, 'b')})\n\n`)(length / 2),
}

/** An anchor of 195 letters that is too far from those with another letter to be suggested, and not plainly so. */
const longAnchor = (number: number, letter: string): string =>
  `${'x'.repeat(100)}${letter.repeat(90)}${String(number).padStart(5, '0')}`

/** A post with a text of one of the shapes. */
export function largePost(name: string, length: number): string {
  const body = largeShapes[name]?.(length) ?? ''
  const definitions = name === 'one definition, many uses' ? '\n\n[b]: /nowhere/\n' : ''
  const notes = name === 'one footnote, many references' ? '\n\n[^1]: Note.\n' : ''
  return postText({ id: 1, body: `${body.trimEnd()}${definitions}${notes}\n` })
}
