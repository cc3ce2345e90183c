import { expect, test } from 'vitest'
import { checkLegal, fillLegal } from './fillLegal.ts'

const facts = { entity: 'Hawser Ltd', address: '1 Quay' }

test('facts stand for their names', () => {
  expect(fillLegal('By {entity}, {address}, {entity}.', facts)).toBe('By Hawser Ltd, 1 Quay, Hawser Ltd.')
})

test.each([
  ['a placeholder', 'By [Legal entity\nname].', 'By ', 1, '[Legal entity name]'],
  ['a name that is no fact', 'Text.\nAt {adress}.', 'At ', 2, '{adress}'],
])('%s is told', (_, text, before, line, named) => {
  expect(checkLegal({ file: 'docs/legal/x.md', text }, facts)).toMatchObject([
    {
      code: 'legal-placeholder',
      severity: 'error',
      line,
      column: before.length + 1,
      message: expect.stringContaining(named) as string,
    },
  ])
})

test('a fact that is nearly named is suggested', () => {
  const [problem] = checkLegal({ file: 'a.md', text: '{adress}' }, facts)
  expect(problem?.hint).toContain('`address`')
})

test('a link is finished text', () => {
  expect(
    checkLegal({ file: 'a.md', text: 'See [the list](https://a.example/) of {entity}.' }, facts),
  ).toEqual([])
})
