import { describe, expect, test } from 'vitest'
import { fillLegal } from '../legal/parseLegal.ts'
import { wordsOf } from '../i18n/wordsOf.ts'
import { parseCodeLines } from '../markdown/code/codeLines.ts'
import { typeOfName } from '../public-files/imageFault.ts'
import { parseTarget } from '../schema/config/parseTarget.ts'
import { ownValue } from './ownValue.ts'

/** Names that every object inherits, as files, tags, languages and keys may have them. */
const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__']

describe.each(inherited)('the name %s', name => {
  test('is no key of an object', () => {
    expect(ownValue({}, name)).toBeUndefined()
    expect(ownValue(undefined, name)).toBeUndefined()
    expect(ownValue({ a: 1 }, 'a')).toBe(1)
  })

  test('is the ending of no image', () => {
    expect(typeOfName(`a.${name}`)).toBeUndefined()
  })

  test('is no fact of a legal document', () => {
    expect(fillLegal(`{${name}}`, {})).toBe(`{${name}}`)
  })

  test('is no option of lines of code', () => {
    const { mistakes } = parseCodeLines(`js ${name.toLowerCase()}={1}`, 'a')
    expect(mistakes).toHaveLength(/^[a-z]+$/i.test(name) ? 1 : 0)
  })

  test('is no language with words of its own', () => {
    expect(wordsOf(name)).toBe(wordsOf('en'))
  })

  test('is no store', () => {
    expect(parseTarget(`${name}://bucket`)).toHaveProperty('message')
  })
})
