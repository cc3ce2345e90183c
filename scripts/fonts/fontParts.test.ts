import { expect, test } from 'vitest'
import { charactersOf, fontFamilies, readFont } from './fontParts.ts'

test.each([
  ['U+41', 'A'],
  ['U+61-63', 'abc'],
  ['U+20-21, U+2013', ' !–'],
])('%s is "%s"', (range, characters) => {
  expect(charactersOf(range)).toBe(characters)
})

test.each(fontFamilies.map(({ family, parts }) => [family, parts] as const))(
  'the parts of %s share no character and contain those of English',
  (_, parts) => {
    const characters = parts.flatMap(({ range }) => [...charactersOf(range)])
    expect(characters.length).toBe(new Set(characters).size)
    expect(characters).toEqual(
      expect.arrayContaining([...charactersOf('U+20-7E, U+A0, U+2013-2014, U+2018-2019, U+201C-201D')]),
    )
  },
)

test('a font that is not installed is refused with what to install', async () => {
  await expect(readFont('No Such Font')).rejects.toThrow('@fontsource-variable/no-such-font')
})
