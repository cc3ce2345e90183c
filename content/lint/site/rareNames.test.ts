import { expect, test } from 'vitest'
import { postText } from '../../../tests/fixtures/postText.ts'
import { parseFront } from '../../posts/parseFront.ts'
import { checkRareNames } from './rareNames.ts'

/** The problems of posts, each with one line of its front matter set. */
const problems = (...lines: string[]) => {
  const posts = lines.flatMap((line, at) => {
    const text = postText({ id: at + 1, set: [line] })
    const { value } = parseFront({ file: `posts/${at}.md`, text })
    return value ? [value.identity] : []
  })
  return (['tag', 'author', 'series'] as const).flatMap(kind => checkRareNames(kind, posts))
}

const told = (...lines: string[]) =>
  problems(...lines).map(({ code, file, line, column, hint }) => [code, file, `${line}:${column}`, hint])

test.each([
  ['network-policies', 'network-polices'],
  ['network-policies', 'network-poilcies'],
  ['network-policies', 'network-policiess'],
  ['network-policies', 'metwork-policies'],
  ['runtime', 'Runtimes'],
  ['network-policy', 'network-policies'],
  ['network-policy', 'network-polices'],
])('the tag %s and once %s', (usual, rare) => {
  const lines = [`tags: [${usual}]`, `tags: [cilium, ${rare}]`, `tags: [${usual}]`]
  expect(told(...lines)).toEqual([['tag-similar', 'posts/1.md', '7:16', `Did you mean \`${usual}\`?`]])
})

test.each(['Ines Carvahlo', 'Inés Carvalho', 'ines carvalho'])(
  'the author Ines Carvalho and once %s',
  rare => {
    const lines = ['author: Ines Carvalho', 'author: Ines Carvalho', `author: ${rare}`]
    expect(told(...lines)).toEqual([['author-similar', 'posts/2.md', '5:9', 'Did you mean `Ines Carvalho`?']])
  },
)

test('the series Network policies and once Network polices', () => {
  const lines = ['series: Network policies', 'series: Network polices', 'series: Network policies']
  expect(told(...lines)).toEqual([
    ['series-similar', 'posts/1.md', '7:9', 'Did you mean `Network policies`?'],
  ])
})

test.each([
  ['one post each', 'tags: [policies]', 'tags: [polices]'],
  ['two posts each', 'tags: [policies]', 'tags: [polices]', 'tags: [policies]', 'tags: [polices]'],
  ['spellings of one page', 'tags: [policies]', 'tags: [policies]', 'tags: [Policies]'],
  ['short names', 'tags: [eks]', 'tags: [aks]', 'tags: [eks]'],
  ['numbers', 'tags: [ipv4-only]', 'tags: [ipv4-only]', 'tags: [ipv6-only]'],
  ['other names', 'tags: [ingress]', 'tags: [ingress]', 'tags: [egress]', 'tags: [network]'],
])('%s have no problem', (_, ...lines) => {
  expect(problems(...lines)).toEqual([])
})

test('thousands of names are compared in time that grows with their number', () => {
  const names = Array.from({ length: 1_000 }, (_, at) => `tags: [${'x'.repeat(40)}-${at}]`)
  expect(problems(...names)).toEqual([])
})
