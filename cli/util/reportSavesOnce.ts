import type { EventEmitter } from 'node:events'
import { lstatSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileStamp } from './fileStamp.ts'

/** How long an empty file may be about to be written, in ms. */
const writeMs = 500
const pollMs = 10
/** Vite's watcher drops changes of a file for 50 ms after one that it reports (chokidar 3.6.0, `_emit`). */
const droppedMs = 100

/**
 * Makes a watcher emit one event for each save, once the file is written. Most editors empty a file before they write
 * it, and a watcher may report both, or nothing of a save that soon follows another.
 * @returns emits a change of a file that was not saved
 */
export function reportSavesOnce(watcher: EventEmitter): (path: string) => void {
  const emit = watcher.emit.bind(watcher)
  const reported = new Map<string, string>()
  const report = (event: string, path: string, more: unknown[]) => {
    const stamp = fileStamp(path)
    if (reported.get(path) === stamp) return
    reported.set(path, stamp)
    setTimeout(() => reportDropped(path), droppedMs).unref()
    emit(event, path, ...more)
  }
  const reportDropped = (path: string) => {
    if (reported.has(path) && sizeOf(path) !== undefined) watcher.emit('change', path)
  }
  watcher.emit = (event: string, path: string, ...more: unknown[]) => {
    if (event === 'unlink') reported.delete(path)
    if (event !== 'add' && event !== 'change') return emit(event, path, ...more)
    if (sizeOf(path) === 0) void untilWritten(path).then(isThere => isThere && report(event, path, more))
    else report(event, path, more)
    return true
  }
  return path => void emit('change', path)
}

/** Waits until a file is no longer empty, or seems meant to be; resolves to `false` if it is deleted. */
async function untilWritten(path: string): Promise<boolean> {
  for (let waited = 0; waited < writeMs && sizeOf(path) === 0; waited += pollMs) await sleep(pollMs)
  return sizeOf(path) !== undefined
}

const sizeOf = (path: string): number | undefined => lstatSync(path, { throwIfNoEntry: false })?.size
