// The thread in which `runModule` runs a module. It is JavaScript, so that it starts without the bundle, too.
import { syncBuiltinESMExports } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inspect } from 'node:util'
import { parentPort } from 'node:worker_threads'

// It would end this thread alone, without an answer.
process.exit = () => {
  throw new Error('it may not end the process')
}
syncBuiltinESMExports()
// What a module prints must not stand in the middle of a command's result.
process.stdout.write = process.stderr.write.bind(process.stderr)
// The frame that counts may be below many of a package.
Error.stackTraceLimit = 100

/** Answers when all that was printed has arrived: the thread is ended then. */
const answer = message => process.stderr.write('', () => parentPort.postMessage(message))
const fail = thrown => answer({ error: described(thrown) })

process.on('uncaughtException', fail).on('unhandledRejection', fail)
process.once('beforeExit', () => answer({ endless: 'waiting' }))

parentPort.once('message', async address => {
  try {
    const module = await import(address)
    // Promises that were rejected meanwhile are told first.
    await nextTurn()
    const flaws = []
    const value = plainCopy(() => module.default, { path: [], above: [], flaws })
    answer({ value, flaws })
  } catch (error) {
    fail(error)
  }
})

/** The text and the stack of what was thrown, which can be anything. */
function described(thrown) {
  if (thrown instanceof Error) return { message: String(thrown.message), stack: String(thrown.stack) }
  return { message: typeof thrown === 'string' ? thrown : inspect(thrown, { depth: 0 }), stack: '' }
}

/** Copies plain data. Adds to `flaws` the path of each value that is something else, or cannot be read. */
function plainCopy(read, { path, above, flaws }) {
  try {
    const value = read()
    const kind = above.includes(value) ? 'circular' : kindBesidesData(value)
    if (kind !== undefined) {
      flaws.push({ path, kind })
      return undefined
    }
    if (typeof value !== 'object' || value === null) return value
    const copy = key => plainCopy(() => value[key], { path: [...path, key], above: [...above, value], flaws })
    return Array.isArray(value)
      ? Array.from({ length: value.length }, (_, at) => copy(at))
      : Object.fromEntries(Object.keys(value).map(key => [key, copy(key)]))
  } catch (error) {
    flaws.push({ path, error: described(error) })
    return undefined
  }
}

/** What a value is, where it is neither a list, nor a plain object, nor a simple value. */
function kindBesidesData(value) {
  if (typeof value === 'function' || typeof value === 'symbol') return typeof value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const prototype = Object.getPrototypeOf(value)
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null
  return isPlain ? undefined : (value.constructor?.name ?? 'object')
}
