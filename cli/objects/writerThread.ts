import { parentPort, workerData } from 'node:worker_threads'
import type { SiteObject } from './SiteObject.ts'
import { type ObjectContent, objectWriter } from './writeObjects.ts'

/** What the thread answers to a list of files: their measures, or why one could not be written. */
export type WriteAnswer = { objects: SiteObject[] } | { error: unknown }

const write = objectWriter((workerData as { folder: string }).folder)

parentPort?.on('message', (files: ObjectContent[]) => {
  const answer = (value: WriteAnswer) => parentPort?.postMessage(value)
  try {
    answer({ objects: files.map(write) })
  } catch (error) {
    answer({ error })
  }
})
