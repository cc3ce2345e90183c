import { parentPort } from 'node:worker_threads'
import { type ParseInput, parsePostsHere } from './loadPosts.ts'
import { packPost } from './packedPost.ts'

parentPort?.on('message', (input: ParseInput) => {
  const packed = parsePostsHere(input).map(packPost)
  const buffers = packed.flatMap(({ facts, long }) => [facts.buffer, long.buffer])
  parentPort?.postMessage(packed, buffers)
})
