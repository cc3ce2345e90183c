import { parentPort } from 'node:worker_threads'
import { type ParseInput, parsePostsHere } from './loadPosts.ts'

parentPort?.on('message', (input: ParseInput) => parentPort?.postMessage(parsePostsHere(input)))
