import { expect, test } from 'vitest'
import { Thread } from './Thread.ts'

/** A thread that runs a script for each question. */
const threadWith = (script: string, resourceLimits = {}) => {
  const code = `import { parentPort } from 'node:worker_threads'
parentPort.on('message', question => { ${script} })`
  const url = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  return new Thread<number, number>(url, { resourceLimits })
}

test('answers one question after the other', async () => {
  const thread = threadWith('parentPort.postMessage(question * 2)')
  expect([await thread.ask(1), await thread.ask(2)]).toEqual([2, 4])
  await thread.close()
})

test.each([
  ['throws', `throw new Error('broken')`, {}, 'broken'],
  ['rejects', `Promise.reject(new Error('broken later'))`, {}, 'broken later'],
  ['ends the process', 'process.exit(3)', {}, 'exit code 3'],
  ['closes its port', 'parentPort.close()', {}, 'exit code 0'],
  [
    'runs out of memory',
    'const all = []; for (;;) all.push(new Array(1e5).fill(1))',
    { maxOldGenerationSizeMb: 8 },
    'memory',
  ],
])('a thread that %s fails the question, and the next', async (_, script, limits, message) => {
  const thread = threadWith(script, limits)
  await expect(thread.ask(1)).rejects.toThrow(message)
  await expect(thread.ask(2)).rejects.toThrow(message)
})

test('a thread that is closed fails what it was asked', async () => {
  const thread = threadWith('')
  const asked = thread.ask(1)
  await thread.close()
  await expect(asked).rejects.toThrow('without an answer')
})
