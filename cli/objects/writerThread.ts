import { parentPort, workerData } from 'node:worker_threads'
import { type ObjectContent, objectWriter } from './writeObjects.ts'

const write = objectWriter(workerData as string)

parentPort?.on('message', (files: readonly ObjectContent[]) => parentPort?.postMessage(files.map(write)))
