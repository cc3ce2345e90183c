import { parentPort, workerData } from 'node:worker_threads'
import { objectWriter } from './writeObject.ts'

/** What the thread is asked: to write one file. */
export interface WriteRequest {
  id: number
  key: string
  bytes: Uint8Array
}

/** What it answers: the file's measures, or why it could not be written. */
export type WriteAnswer = { id: number } & (
  | { object: ReturnType<ReturnType<typeof objectWriter>> }
  | { error: unknown }
)

const write = objectWriter((workerData as { folder: string }).folder)

parentPort?.on('message', ({ id, key, bytes }: WriteRequest) => {
  try {
    parentPort?.postMessage({ id, object: write(key, bytes) } satisfies WriteAnswer)
  } catch (error) {
    parentPort?.postMessage({ id, error } satisfies WriteAnswer)
  }
})
