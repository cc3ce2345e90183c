import { parentPort, workerData } from 'node:worker_threads'
import { type ReadInput, readPosts } from './readPosts.ts'

parentPort?.postMessage(readPosts(workerData as ReadInput))
