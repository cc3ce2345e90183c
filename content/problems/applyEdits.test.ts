import { expect, test } from 'vitest'
import { applicableFixes, applyFixes } from './applyEdits.ts'

const edit = (start: number, old: string, text: string) => ({ start, old, text })

test.each([
  ['no fix', [], 'abcdef'],
  ['in any order', [[edit(4, 'e', 'E')], [edit(0, 'a', 'A')]], 'AbcdEf'],
  ['longer and shorter', [[edit(0, 'ab', '')], [edit(3, 'd', '---d')]], 'c---def'],
  ['one beside the other', [[edit(0, 'ab', '1')], [edit(2, 'cd', '2')]], '12ef'],
  ['the first of two that overlap', [[edit(0, 'abc', 'X')], [edit(2, 'cd', 'Y')]], 'Xdef'],
  ['the first of two at one place', [[edit(1, 'b', 'X')], [edit(1, 'b', 'Y')]], 'aXcdef'],
  ['not beyond the end', [[edit(5, 'fg', 'X')]], 'abcdef'],
  ['not before the start', [[edit(-1, 'f', 'X')]], 'abcdef'],
  ['not where another text is', [[edit(1, 'c', 'X')]], 'abcdef'],
  ['not in place of nothing', [[edit(1, '', 'X')]], 'abcdef'],
  ['all edits of a fix', [[edit(0, 'a', 'A'), edit(4, 'e', 'E')], [edit(2, 'c', 'C')]], 'AbCdEf'],
  ['none of a fix with one that is wrong', [[edit(0, 'a', 'A'), edit(4, 'x', 'E')]], 'abcdef'],
  [
    'none of a fix with one that overlaps',
    [[edit(0, 'abc', 'X')], [edit(2, 'c', 'Y'), edit(4, 'e', 'E')]],
    'Xdef',
  ],
  ['none within one that is taken', [[edit(0, 'abcde', 'X')], [edit(1, 'b', 'Y')]], 'Xf'],
  [
    'none around one that is taken',
    [[edit(0, 'a', 'A'), edit(3, 'd', 'D')], [edit(2, 'cde', 'Y')]],
    'AbcDef',
  ],
])('%s', (_, fixes, result) => {
  expect(applyFixes('abcdef', fixes)).toBe(result)
})

test('the fixes that can be applied together', () => {
  const fixes = [[edit(4, 'e', 'E')], [edit(0, 'abc', 'X')], [edit(2, 'cd', 'Y')], [edit(5, 'fg', 'Z')]]
  expect(applicableFixes('abcdef', fixes)).toEqual([fixes[1], fixes[0]])
})
