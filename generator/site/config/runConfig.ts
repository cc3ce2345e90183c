import { once } from 'node:events'
import { SourceMap } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ConfigFault } from './ConfigFault.ts'

/** The default export and its faults, or that the configuration still runs, or awaits what never happens. */
export type Outcome = { value?: unknown; faults: readonly ConfigFault[] } | 'running' | 'waiting'

/** What the thread answers. */
interface Answer {
  value?: unknown
  faults: readonly (ConfigFault & { stack?: string })[]
}

/** Far more than a configuration needs: an endless list must not use up the machine's memory. */
const maxOldGenerationSizeMb = 512

/**
 * Bundles the configuration with its imports, and runs it in a thread. Whatever it does there, such as looping for ever,
 * has an outcome.
 */
export async function runConfig(
  path: string,
  maxMs: number,
): Promise<{ outcome: Outcome; imports: string[] }> {
  // The thread starts while the configuration is bundled.
  const thread = new Worker(new URL('./configThread.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb },
  })
  try {
    const bundle = await (await import('./bundleConfig.ts')).bundleConfig(path)
    if ('message' in bundle) return { outcome: { faults: [bundle] }, imports: [] }
    const { code, map, imports } = bundle
    thread.postMessage(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
    const answer = await Promise.race([
      once(thread, 'message').then(([message]) => message as Answer),
      once(thread, 'exit').then(() => 'waiting' as const),
      delay(maxMs, 'running' as const, { ref: false }),
    ]).catch((error: Error): Answer => ({ faults: [{ message: `cannot be run: ${error.message}` }] }))
    if (typeof answer === 'string') return { outcome: answer, imports }
    const sources = new SourceMap(map)
    const faults = answer.faults.map(fault => locate(fault, [path, ...imports], sources))
    return { outcome: { ...answer, faults }, imports }
  } finally {
    await thread.terminate()
  }
}

/** Returns the innermost position of a fault's stack in the first file, otherwise in one of the others. */
function locate(
  { stack = '', message, ...fault }: Answer['faults'][number],
  files: readonly string[],
  map: SourceMap,
): ConfigFault {
  const positions = [...stack.matchAll(/data:text\/javascript[^\s)]*:(\d+):(\d+)/g)].flatMap(
    ([, line, column]) => {
      const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
      if (!('originalLine' in entry)) return []
      return { file: entry.originalSource, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    },
  )
  const at =
    positions.find(({ file }) => file === files[0]) ?? positions.find(({ file }) => files.includes(file))
  // A URL in the message would hold the whole bundle.
  const [line = ''] = message.replace(/data:text\/javascript[\w;,+/=.]*/g, files[0] ?? '').split('\n')
  return { ...fault, message: line, ...(at ? { at } : {}) }
}
