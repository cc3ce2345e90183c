// Runs the bundled configuration in a thread of its own, which `runConfig` can end. Plain JavaScript: Node starts it.
import { syncBuiltinESMExports } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inspect } from 'node:util'
import { parentPort } from 'node:worker_threads'

// It would end this thread without an answer.
process.exit = () => {
  throw new Error('it may not end the process')
}
syncBuiltinESMExports()
// Standard output belongs to the command's result.
process.stdout.write = process.stderr.write.bind(process.stderr)
// The configuration's own frame may be below many of a package.
Error.stackTraceLimit = 100

/** Answers once all output has arrived, because the thread is terminated then. */
const answer = message => process.stderr.write('', () => parentPort.postMessage(message))
const fail = thrown => answer({ faults: [fault('cannot be run', thrown)] })

process.on('uncaughtException', fail).on('unhandledRejection', fail)

parentPort.once('message', async url => {
  try {
    const module = await import(url)
    // Unhandled rejections are reported first.
    await nextTurn()
    const faults = []
    answer({ value: plainCopy(() => module.default, { path: [], parents: [], faults }), faults })
  } catch (error) {
    fail(error)
  }
})

/** What happened, with the message and the stack of what was thrown, which may be anything. */
function fault(what, thrown) {
  const message =
    thrown instanceof Error || typeof thrown === 'string' ? thrown : inspect(thrown, { depth: 0 })
  return { message: `${what}: ${message.message ?? message}`, stack: String(thrown?.stack ?? '') }
}

/** Copies plain data. Adds a fault for each value that is something else, or cannot be read. */
function plainCopy(read, { path, parents, faults }) {
  try {
    const value = read()
    const kind = parents.includes(value) ? 'circular' : unsupportedKind(value)
    if (kind !== undefined) {
      faults.push({ path, message: `is not plain data (${kind})` })
      return undefined
    }
    if (typeof value !== 'object' || value === null) return value
    const copy = key =>
      plainCopy(() => value[key], { path: [...path, key], parents: [...parents, value], faults })
    return Array.isArray(value)
      ? Array.from({ length: value.length }, (_, at) => copy(at))
      : Object.fromEntries(Object.keys(value).map(key => [key, copy(key)]))
  } catch (error) {
    faults.push({ path, ...fault('cannot be read', error) })
    return undefined
  }
}

/** The kind of a value that is neither a list, a plain object nor a simple value; `undefined` for all others. */
function unsupportedKind(value) {
  if (typeof value === 'function' || typeof value === 'symbol') return typeof value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const prototype = Object.getPrototypeOf(value)
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null
  return isPlain ? undefined : (value.constructor?.name ?? 'object')
}
