import type { Random } from '../Random.ts'

const words =
  'pod cluster policy edge Kubernetes agent drops each packet once and reads it from github'.split(' ')

/** Tags that writers name in prose, and forget to put between backticks. */
const tags = [
  'title textarea style script select template object iframe video input xmp svg',
  'namespace name T string K,V kbd div p b br',
].flatMap(line => line.split(' '))

/** What writers put on the first line of a box. */
const markers = '[!NOTE] [!TIP] [!WARN] [!INFO] [!info]- [!CTA] [!Note]: **Note** [TIP]'.split(' ')

/** Lines that are nearly front matter. */
const slips = [
  (value: string) => `Tags: ${value}`,
  (value: string) => `tags: ${value}`,
  (value: string) => `tags: [${value.split(' ').join(', ')}]`,
  (value: string) => `titel: ${value}`,
  () => `Id: 51\nid: 50`,
  (value: string) => `subtitle: one: ${value}`,
  () => `readTime: 6`,
  (value: string) => `slug: ${value}`,
  () => `updated: 1 March 2026`,
  (value: string) => `# ${value}`,
]

/** Front matter as a writer in a hurry leaves it. */
export function slippedFront(random: Random): string {
  const lines = [
    `id: ${random.whole(1, 99)}`,
    `title: ${random.pick(['', '“', '`', '@', '- ', '[', 'On: ', '# '])}${proseOf(random)}`,
    `excerpt: ${proseOf(random)}${random.pick(['', '.', ' # a note'])}`,
    `author: ${random.pick(['Ines Carvalho', '@ines', 'Ines and Hamish', '[Ines, Hamish]'])}`,
    `date: ${random.pick(['2026-01-02', '2026-1-2', '2 January 2026', '"2026-01-02"', '01/02/2026'])}`,
    ...(random.chance(0.6) ? [random.pick(slips)(proseOf(random))] : []),
  ]
  if (random.chance(0.2)) lines.splice(random.whole(0, lines.length - 1), 1)
  return `---\n${lines.join('\n')}\n${random.pick(['---', '---', '---', '...'])}\n\n`
}

/** The text of a post by a writer who means well, with the slips that writers make. */
export const honestOf = (random: Random, depth = 2): string =>
  random.several(() => blockOf(random, depth), [1, 5], random.pick(['\n\n', '\n\n', '\n'])) +
  random.pick(['\n', '\n', ''])

const proseOf = (random: Random): string => random.several(() => random.pick(words), [1, 5], ' ')

function blockOf(random: Random, depth: number): string {
  const inner = () => (depth > 0 ? honestOf(random, depth - 1).trimEnd() : lineOf(random))
  return random.produce([
    [5, () => random.several(() => lineOf(random), [1, 3], '\n')],
    [3, () => `${'#'.repeat(random.whole(1, 4))}${random.pick([' ', ' ', ' ', ''])}${lineOf(random)}`],
    [1, () => `${lineOf(random)}\n${random.pick(['---', '==='])}`],
    [2, () => list(random, inner)],
    [2, () => quoted(`${random.pick(markers)}${random.pick(['\n', ' '])}${inner()}`)],
    [1, () => quoted(inner())],
    [2, () => table(random)],
    [2, () => fence(random)],
    [
      1,
      () =>
        `<details><summary>${lineOf(random)}</summary>\n\n${inner()}\n\n${random.pick(['</details>', ''])}`,
    ],
    [1, () => `${lineOf(random)}[^a]\n\n[^${random.pick('ab')}]${random.pick([':', ':', ''])} ${inner()}`],
  ])
}

/** A line of prose with marks, good ones and nearly good ones. */
const lineOf = (random: Random): string => random.several(() => inlineOf(random), [1, 4], ' ')

function inlineOf(random: Random): string {
  const text = () => proseOf(random)
  return random.produce([
    [6, text],
    [3, () => `<${random.pick(tags)}>`],
    [1, () => `<${random.pick(tags)}>${text()}</${random.pick(tags)}>`],
    [2, () => `**${text()} _${text()}_ ${random.pick(['**', ' **', '', '**.'])}`],
    [1, () => `~~${text()} _${text()}_~~`],
    [1, () => `[**${text()}**](/${random.pick(['pricing/', 'a b', '', 'x)'])}${random.pick([')', ''])}`],
    [1, () => `(${text()})[/${random.pick(words)}/]`],
    [2, () => `\`${random.pick([text(), `<${random.pick(tags)}>`, 'a | b'])}\``],
    [
      1,
      () =>
        random.pick([
          '• • •',
          '`',
          '*',
          'app=kubernetes',
          'array[i]',
          'a < b && c > d',
          '&amp;',
          '&copy',
          'it it',
        ]),
    ],
    [1, () => `![${random.pick(['', text()])}](/images/${random.pick(['x.png', 'a b.png', 'clip.mp4'])})`],
    [1, () => `https://${random.pick(['github.com/a_b', 'k8s.example/ x'])}`],
    [1, () => `one${random.pick(['\u200b', '\u00ad', '\u00a0', '\u202f'])}${text()}`],
  ])
}

const quoted = (text: string): string => `> ${text.replaceAll('\n', '\n> ')}`

const list = (random: Random, inner: () => string): string => {
  const mark = random.pick(['- ', '* ', '1. ', '- [ ] ', '-', '• ', '1.', '  - '])
  return random.several(
    () => mark + inner().replaceAll('\n', `\n${random.pick(['  ', '   '])}`),
    [1, 3],
    '\n',
  )
}

function table(random: Random): string {
  const row = () => `| ${random.several(() => lineOf(random), [1, 3], ' | ')} |`
  return `${row()}\n|${random.several(() => '---', [1, 3], '|')}|\n${random.several(row, [1, 3], '\n')}`
}

function fence(random: Random): string {
  const mark = random.pick(['```', '```', '~~~', "'''", '  ```'])
  const language = random.pick(['bash', 'yaml', 'yaml:a.yaml', 'ymal', '', 'console'])
  const line = () => random.pick(['$ kubectl get pods', 'a: b', 'echo “a”', '# note', '<b>', 'x –n y'])
  return `${mark}${language}\n${random.several(line, [1, 3], '\n')}\n${random.pick([mark, mark, mark, ''])}`
}
