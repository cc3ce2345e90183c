import { expect, test } from 'vitest'
import { ScratchBytes } from './ScratchBytes.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

test.each<[string, (string | Uint8Array)[], string]>([
  ['nothing', [], ''],
  ['texts', ['a', '', 'bc'], 'abc'],
  ['bytes', [bytesOf('a'), bytesOf('bc')], 'abc'],
  ['both', ['a', bytesOf('b'), 'c'], 'abc'],
  ['two, three and four bytes', ['é–😀', bytesOf('é'), '😀'], 'é–😀é😀'],
  ['half of a pair', ['a\uD83D', 'b'], 'a\uFFFDb'],
  ['more than there was room for', ['–'.repeat(100_000), bytesOf('b')], `${'–'.repeat(100_000)}b`],
])('%s', (_, parts, joined) => {
  const scratch = new ScratchBytes()
  scratch.join(['what was there before'])
  expect(Buffer.from(scratch.join(parts)).toString()).toBe(joined)
})
