import { expect, test } from 'vitest'
import { listNames } from './listNames.ts'

test.each(
  [[], ['Ines'], ['Ines', 'Hamish'], ['Ines', 'Hamish', 'Ruth'], ['A', 'B, C', 'D and E', 'F']].map(list => ({
    list,
  })),
)('$list is written as British English lists names', ({ list }) => {
  expect(listNames(list)).toBe(new Intl.ListFormat('en-GB').format(list))
})
