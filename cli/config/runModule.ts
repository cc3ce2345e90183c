import { SourceMap } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import type { ConfigPath } from '../../content/model/ConfigFile.ts'
import {
  type BundledModule,
  bundleModule,
  type ModuleError,
  type ModuleFile,
  type ModulePosition,
} from './bundleModule.ts'
import { Thread } from '../system/Thread.ts'

/** A part of a value that is no plain data, such as a function, or that throws when it is read. */
export type Flaw = { path: ConfigPath } & ({ kind: string } | { error: ModuleError })

/** Why a module has no end: it ran longer than it may, or waits for what cannot come any more. */
export type Endless = 'running' | 'waiting'

/** What became of a module; its value is its default export. */
export type Outcome =
  | { value: unknown; flaws: readonly Flaw[] }
  | { error: ModuleError }
  | { endless: Endless }

/** What was thrown in the thread. */
interface Thrown {
  message: string
  stack: string
}

type Answer =
  | { value: unknown; flaws: readonly ({ path: ConfigPath } & ({ kind: string } | { error: Thrown }))[] }
  | { error: Thrown }
  | { endless: Endless }

/** A configuration takes milliseconds; one that asks a network takes seconds. */
export const maxRunMs = 10_000

/** Far more than a configuration takes: a list that grows forever must not fill the memory of the machine first. */
const maxHeapMb = 512

/** A thread that runs one module. */
export type ModuleThread = Thread<string, Answer>

export const startModuleThread = (): ModuleThread =>
  new Thread(new URL('./moduleThread.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })

/**
 * Bundles a module with what it imports, so that each call sees the files as they are now, and runs it in a thread.
 * Whatever it does there, such as ending the process or running forever, has an outcome.
 * @param start gives the thread, which is closed after that
 */
export async function runModule(
  module: ModuleFile,
  maxMs = maxRunMs,
  start = startModuleThread,
): Promise<{ outcome: Outcome; dependencies: readonly string[] }> {
  // The thread starts while the module is bundled.
  const thread = start()
  try {
    const bundled = await bundleModule(module)
    if ('error' in bundled) return { outcome: bundled, dependencies: [] }
    const address = `data:text/javascript;base64,${Buffer.from(bundled.code).toString('base64')}`
    const answer = await Promise.race<Answer>([
      // It fails where the thread dies.
      thread.ask(address).catch((error: Error) => ({ error: { message: error.message, stack: '' } })),
      delay(maxMs, { endless: 'running' }, { ref: false }),
    ])
    return { outcome: located(answer, module.path, bundled), dependencies: bundled.dependencies }
  } finally {
    await thread.close()
  }
}

/** What the thread answered, with positions in place of stacks. */
function located(answer: Answer, path: string, { map, dependencies }: BundledModule): Outcome {
  const sources = map && new SourceMap(map)
  const locate = ({ message, stack }: Thrown): ModuleError => {
    const at = sources && innermost(stack, [path, ...dependencies], sources)
    // The address holds the whole bundle.
    const [line = ''] = message.replace(/data:text\/javascript[\w;,+/=.]*/g, path).split('\n')
    return { message: line, ...(at ? { at } : {}) }
  }
  if ('endless' in answer) return answer
  if ('error' in answer) return { error: locate(answer.error) }
  const { value, flaws } = answer
  return {
    value,
    flaws: flaws.map(flaw => ('error' in flaw ? { ...flaw, error: locate(flaw.error) } : flaw)),
  }
}

/** The innermost position of a stack in the first of some files, otherwise in one of the others. */
function innermost(stack: string, files: readonly string[], sources: SourceMap): ModulePosition | undefined {
  const positions = [...stack.matchAll(/data:text\/javascript[^\s)]*:(\d+):(\d+)/g)].flatMap(
    ([, line, column]) => {
      const entry = sources.findEntry(Number(line) - 1, Number(column) - 1)
      if (!('originalLine' in entry)) return []
      const { originalSource: file, originalLine, originalColumn } = entry
      return [{ file, line: originalLine + 1, column: originalColumn + 1 }]
    },
  )
  return positions.find(({ file }) => file === files[0]) ?? positions.find(({ file }) => files.includes(file))
}
