import { expect, test } from 'vitest'
import { decodeEntities } from './decodeEntities.ts'

test.each([
  ['a & b', 'a & b'],
  ['&amp;lt;', '&lt;'],
  ['&lt;&gt;&quot;&#39;', '<>"\''],
  ['&colon;&Tab;&copy;', ':\t©'],
  ['&#x41;&#65;&#0;&#xD800;', 'AA\ufffd\ufffd'],
  ['&nonsense; &copy', '&nonsense; &copy'],
])('%j is %j', (text, expected) => expect(decodeEntities(text)).toBe(expected))
