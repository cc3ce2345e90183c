import type { EventEmitter } from 'node:events'
import { lstatSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileStamp } from '../system/fileStamp.ts'

/** So long an empty file is taken for one that is about to be written. */
const writeMs = 500
const lookMs = 10

/**
 * Lets a watcher of files tell each save once, and when the file is written. Most editors empty a file before they write
 * it, and on a busy machine the watcher sees both: pages would be reloaded twice, at first with an empty file.
 * @returns tells of a file as if it had been saved
 */
export function tellSavesOnce(watcher: EventEmitter): (path: string) => void {
  const emit = watcher.emit.bind(watcher)
  const told = new Map<string, string>()
  const tell = (event: 'add' | 'change', path: string, more: unknown[]) => {
    const version = fileStamp(path)
    if (told.get(path) === version) return
    told.set(path, version)
    emit(event, path, ...more)
  }
  watcher.emit = (event: string, path: string, ...more: unknown[]) => {
    if (event !== 'add' && event !== 'change') {
      if (event === 'unlink') told.delete(path)
      return emit(event, path, ...more)
    }
    if (sizeOf(path) === 0) void written(path).then(isThere => isThere && tell(event, path, more))
    else tell(event, path, more)
    return true
  }
  return path => void emit('change', path)
}

/** Waits until a file has a text, or seems to be meant to have none; false where it is gone. */
async function written(path: string): Promise<boolean> {
  for (let waited = 0; waited < writeMs && sizeOf(path) === 0; waited += lookMs) await sleep(lookMs)
  return sizeOf(path) !== undefined
}

const sizeOf = (path: string): number | undefined => lstatSync(path, { throwIfNoEntry: false })?.size
