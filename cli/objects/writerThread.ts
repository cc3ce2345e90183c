import { parentPort, workerData } from 'node:worker_threads'
import { objectWriter, type SiteObject } from './writeObject.ts'

/** One file to be written. */
export interface FileContent {
  key: string
  bytes: Uint8Array
}

/** What the thread answers to a list of files: their measures, or why one could not be written. */
export type WriteAnswer = { objects: SiteObject[] } | { error: unknown }

const write = objectWriter((workerData as { folder: string }).folder)

parentPort?.on('message', (files: FileContent[]) => {
  const answer = (value: WriteAnswer) => parentPort?.postMessage(value)
  try {
    answer({ objects: files.map(({ key, bytes }) => write(key, bytes)) })
  } catch (error) {
    answer({ error })
  }
})
