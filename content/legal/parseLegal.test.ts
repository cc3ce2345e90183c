import { expect, test } from 'vitest'
import { parseLegal } from './parseLegal.ts'

const facts = { entity: 'Hawser Ltd', rows: '| a | 1 |\n| b | 2 |' }
const options = { imageSize: () => undefined }
const parse = (body: string) =>
  parseLegal({ file: 'terms.md', text: `---\nsummary: Short.\n---\n\n${body}` }, facts, options)

test('a text becomes HTML with its facts, its headings, and an id for each clause', () => {
  const { value, problems } = parse(
    '## 1. Us\n\n1.1 By {entity}, "we".\n\n1.12 More.\n\n| x | y |\n|---|---|\n{rows}\n',
  )
  expect(problems).toEqual([])
  expect(value?.headings).toEqual([{ depth: 2, id: '1-us', text: '1. Us' }])
  expect(value?.ids).toEqual(expect.arrayContaining(['1-us', '1.1', '1.12']))
  for (const id of ['1.1', '1.12']) expect(value?.html).toContain(` id="${id}">`)
  expect(value?.html.replace(/<[^>]+>/g, '')).toContain('1.1 By Hawser Ltd, “we”.')
  expect(value?.html.match(/<td/g)).toHaveLength(4)
})

test.each([
  ['a name that is not a fact', 'By {entiti}.', 'legal-placeholder', 'By '],
  ['a link that runs code, behind a fact', '{rows}\n\n[x](javascript:a)', 'link-unsafe', '[x]('],
])('%s is reported where it is written', (_, body, code, before) => {
  const { problems } = parse(body)
  expect(problems.map(problem => problem.code)).toEqual([code])
  const line = body.split('\n').findIndex(text => text.startsWith(before)) + 5
  expect(problems[0]).toMatchObject({ line })
})

test('a text without front matter is a problem, and has no HTML', () => {
  const { value, problems } = parseLegal({ file: 'terms.md', text: '## Us\n' }, facts, options)
  expect(value).toBeUndefined()
  expect(problems).not.toEqual([])
})
