import { expect, test } from 'vitest'
import { OutputFolder } from './OutputFolder.ts'

const script = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`)

test.each([
  ['ends by itself', 'process.exit(3)'],
  ['throws', 'throw new Error("out of memory")'],
  [
    'ends at the first file',
    '(await import("node:worker_threads")).parentPort.once("message", () => process.exit())',
  ],
])('a thread that %s fails the build, and nobody waits for it', async (_, text) => {
  const output = new OutputFolder({ folder: '/nowhere', links: '/nowhere' }, script(text))
  await output.write('a.txt', 'file', 'a')
  await expect(output.finish('/nowhere')).rejects.toThrow(/./)
  await output.write('b.txt', 'file', 'b')
  await expect(output.finish('/nowhere')).rejects.toThrow(/./)
  await output.close()
})
