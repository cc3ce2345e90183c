import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type StoreRules, storeRules } from './storeRules.ts'
import { answerRequest } from './answerRequest.ts'
import { Bucket } from './Bucket.ts'

export interface StoreInput {
  /** The folder that is served as a bucket. */
  folder: string
  port: number
  /** The store to imitate; default: S3's website endpoint. */
  rules?: StoreRules
  /** Whether texts are compressed, as a CDN in front of the store does; default: false. */
  compress?: boolean
  /** Called after each request. */
  onRequest?(url: string, status: number): void
  /** Called with a sentence if a file could not be sent. */
  onError?(message: string): void
  /** Time after which an idle connection is closed, in ms: it could keep a file open forever. */
  maxIdleMs?: number
}

/** Starts a server that answers from a folder as an object store does, only to this machine and under its names. */
export function startStore(input: StoreInput): Promise<Server> {
  const {
    folder,
    port,
    rules = storeRules.s3,
    compress = false,
    onRequest,
    onError,
    maxIdleMs = 120_000,
  } = input
  const bucket = new Bucket(folder)
  const hosts = new Set<string>()
  const server = createServer((request, response) => {
    response.once('close', () => {
      if (response.headersSent) onRequest?.(request.url ?? '/', response.statusCode)
    })
    void answerRequest({ bucket, hosts, rules, compress, request, response, onError })
  })
  server.setTimeout(maxIdleMs)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const { port: own } = server.address() as AddressInfo
      // DNS rebinding: a page of another site whose name leads here sends requests under that name.
      for (const name of ['127.0.0.1', 'localhost']) hosts.add(`${name}:${own}`)
      if (own === 80) for (const name of ['127.0.0.1', 'localhost']) hosts.add(name)
      resolve(server)
    })
  })
}
