import { expect, test } from 'vitest'
import { normalizeLineEnds } from './normalizeLineEnds.ts'

test.each(['a\nb\nc', 'a\r\nb\r\nc', '\r\n\r\na\r\n', 'a\rb\rc', 'a\nb\r\nc\rd\r\n', '\0a\r\n\0', ''])(
  'leads back to every character of %j',
  source => {
    const { text, originalOffset } = normalizeLineEnds(source)
    expect(text).not.toMatch(/[\r\0]/)
    for (let at = 0; at < text.length; at++) {
      // A last line without its end gets one.
      const given = source[originalOffset(at)] ?? '\n'
      expect(given === '\r' ? '\n' : given === '\0' ? '\ufffd' : given).toBe(text[at])
    }
    expect(originalOffset(text.length)).toBe(source.length)
  },
)
