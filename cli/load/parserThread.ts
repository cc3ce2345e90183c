import { parentPort, workerData } from 'node:worker_threads'
import { type ParseInput, parseHere } from './parsePosts.ts'

parentPort?.postMessage(parseHere(workerData as ParseInput))
