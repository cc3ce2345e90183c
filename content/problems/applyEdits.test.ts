import { expect, test } from 'vitest'
import { applicableEdits, applyEdits } from './applyEdits.ts'

const edit = (start: number, end: number, text: string) => ({ start, end, text })

test.each([
  ['no edit', [], 'abcdef'],
  ['in any order', [edit(4, 5, 'E'), edit(0, 1, 'A')], 'AbcdEf'],
  ['longer and shorter', [edit(0, 2, ''), edit(3, 3, '---')], 'c---def'],
  ['at the end', [edit(6, 6, '\n')], 'abcdef\n'],
  ['one beside the other', [edit(0, 2, '1'), edit(2, 4, '2')], '12ef'],
  ['the first of two that overlap', [edit(0, 3, 'X'), edit(2, 4, 'Y')], 'Xdef'],
  ['the first of two at one place', [edit(1, 2, 'X'), edit(1, 2, 'Y')], 'aXcdef'],
  ['not beyond the end', [edit(5, 9, 'X')], 'abcdef'],
])('%s', (_, edits, result) => {
  expect(applyEdits('abcdef', edits)).toBe(result)
})

test('edits that cannot be applied together are left out', () => {
  const edits = [edit(4, 5, 'E'), edit(0, 3, 'X'), edit(2, 4, 'Y'), edit(5, 9, 'Z')]
  expect(applicableEdits('abcdef', edits).map(({ text }) => text)).toEqual(['X', 'E'])
})
