import { parentPort, workerData } from 'node:worker_threads'
import { type PostsInput, postParser } from './postParser.ts'
import { packPost } from './packedPost.ts'

const parse = postParser(workerData as PostsInput)

parentPort?.on('message', (names: readonly string[]) => {
  const packed = parse(names).map(packPost)
  const buffers = packed.flatMap(({ facts, long }) => [facts.buffer, long.buffer])
  parentPort?.postMessage(packed, buffers)
})
