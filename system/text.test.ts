import { expect, test } from 'vitest'
import { jsonText, withoutControls } from './text.ts'

const controls = ['\0', '\x1b', '\n', '\x7f', '\x9b', '\u202e', '\u2067']

test.each(controls)('%j reaches no terminal, as text or as JSON', control => {
  expect(withoutControls(`a${control}b`)).toBe('a b')
  const json = jsonText({ [control]: [`a${control}b`] })
  expect(json.replaceAll('\n', '')).not.toContain(control)
  expect(JSON.parse(json)).toEqual({ [control]: [`a${control}b`] })
})

test.each(['é', '日本', '👩\u200d🚀', 'שלום', '\u200f'])('%j stays as it is', text => {
  expect(withoutControls(text)).toBe(text)
  expect(jsonText([text])).toBe(`[\n  "${text}"\n]`)
})
