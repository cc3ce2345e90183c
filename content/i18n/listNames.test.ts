import { expect, test } from 'vitest'
import { listNames } from './listNames.ts'

test.each(
  [[], ['Ines'], ['Ines', 'Hamish'], ['Ines', 'Hamish', 'Ruth'], ['A', 'B, C', 'D and E', 'F']].map(list => ({
    list,
  })),
)('$list is written as British English lists names', ({ list }) => {
  expect(listNames(list)).toBe(new Intl.ListFormat('en-GB').format(list))
})

test('names are listed as the language of the site lists them', () => {
  expect(listNames(['Ines Carvalho', 'Ruth Adeyemi'], 'de-AT')).toBe('Ines Carvalho und Ruth Adeyemi')
  expect(listNames(['Ines Carvalho', 'Ruth Adeyemi'], 'en-GB')).toBe('Ines Carvalho and Ruth Adeyemi')
})
