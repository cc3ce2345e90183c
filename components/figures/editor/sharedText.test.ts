import { expect, test, vi } from 'vitest'
import { seededRandom } from '../../../bench/makePosts.ts'
import { examples, graphPolicies } from '../traffic/editedPolicies.ts'
import { fragmentOf, maxYamlLength, sharedText } from './sharedText.ts'

const section = 'network-security'

test.each([...Object.values(examples), '', '# Größe: 1 → 2\n'])('policies survive an address', async yaml => {
  const fragment = await fragmentOf(section, yaml)
  expect(fragment).toMatch(/^#network-security=[\w-]+$/)
  expect(await sharedText(fragment, section)).toBe(yaml)
})

test('the longest text that the editor takes survives, however badly it packs', async () => {
  const random = seededRandom(1)
  const letters = Array.from({ length: maxYamlLength }, () =>
    String.fromCodePoint(0x4e00 + Math.floor(20_000 * random())),
  )
  const yaml = letters.join('')
  expect(await sharedText(await fragmentOf(section, yaml), section)).toBe(yaml)
})

test('all policies of the graph fit an address that programs do not cut', async () => {
  expect((await fragmentOf(section, graphPolicies)).length).toBeLessThan(1500)
})

test.each(['', '#', '#network-security', '#contact', '#get-started=AAAA'])(
  '%j holds no policies',
  async fragment => {
    expect(await sharedText(fragment, section)).toBeUndefined()
  },
)

test.each([
  '#network-security=',
  '#network-security=%',
  '#network-security=AAAA',
  '#network-security=%3Cb%3E',
  `#network-security=${'A'.repeat(1_000_000)}`,
])('%.40s is a comment that says so', async fragment => {
  expect(await sharedText(fragment, section)).toMatch(/^# .* cannot be read.*\n$/)
})

test('of a text that is packed very small, no more is unpacked than the editor takes', async () => {
  const bomb = await fragmentOf(section, ' '.repeat(20_000_000))
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
  expect((await sharedText(bomb, section))?.length).toBe(50_000)
  vi.unstubAllGlobals()
  expect(unpacked).toBeLessThan(5_000_000)
})
