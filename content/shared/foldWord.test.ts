import { expect, test } from 'vitest'
import { foldWord } from './foldWord.ts'

test.each([
  ['Zoë’s', 'zoes'],
  ['cafe\u0301', 'cafe'],
  ['ﬁle', 'file'],
  ['STRASSE', 'strasse'],
  ['x'.repeat(60), 'x'.repeat(40)],
])('%j is %j', (word, folded) => expect(foldWord(word)).toBe(folded))
