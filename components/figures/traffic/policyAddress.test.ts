import { expect, test, vi } from 'vitest'
import { seededRandom } from '../../../bench/makePosts.ts'
import { examples, proposedPolicies } from './editedPolicies.ts'
import { fragmentOf, maxYamlLength, policiesIn } from './policyAddress.ts'

test.each([...Object.values(examples), '', '# Größe: 1 → 2\n'])('policies survive an address', async yaml => {
  const fragment = await fragmentOf(yaml)
  expect(fragment).toMatch(/^#network-security=[\w-]+$/)
  expect(await policiesIn(fragment)).toBe(yaml)
})

test('the longest text that the editor takes survives, however badly it packs', async () => {
  const random = seededRandom(1)
  const letters = Array.from({ length: maxYamlLength }, () =>
    String.fromCodePoint(0x4e00 + Math.floor(20_000 * random())),
  )
  const yaml = letters.join('')
  expect(await policiesIn(await fragmentOf(yaml))).toBe(yaml)
})

test('all policies of the graph fit an address that programs do not cut', async () => {
  expect((await fragmentOf(proposedPolicies)).length).toBeLessThan(1500)
})

test.each(['', '#', '#network-security', '#contact'])('%j holds no policies', async fragment => {
  expect(await policiesIn(fragment)).toBeUndefined()
})

test.each([
  '#network-security=',
  '#network-security=%',
  '#network-security=AAAA',
  '#network-security=%3Cb%3E',
  `#network-security=${'A'.repeat(1_000_000)}`,
])('%.40s is a comment that says so', async fragment => {
  expect(await policiesIn(fragment)).toMatch(/^# .* cannot be read.*\n$/)
})

test('of a text that is packed very small, no more is unpacked than the editor takes', async () => {
  const bomb = await fragmentOf(' '.repeat(20_000_000))
  let unpacked = 0
  vi.stubGlobal(
    'DecompressionStream',
    class extends DecompressionStream {
      override readonly readable = super.readable.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(piece, controller) {
            unpacked += piece.length
            controller.enqueue(piece)
          },
        }),
      )
    },
  )
  expect((await policiesIn(bomb))?.length).toBe(50_000)
  vi.unstubAllGlobals()
  expect(unpacked).toBeLessThan(5_000_000)
})
