import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveOutDir } from '../../generator/outdir/serveOutDir.ts'

export interface FolderServer {
  /** Without a slash at the end. */
  origin: string
  close(): void
}

interface FolderOptions {
  /** Called after each request that the folder has answered. */
  onRequest?(path: string, status: number): void
  /** True for a path that is answered with an error of the server. */
  fails?(path: string): boolean
}

/** Serves a built site as object storage does, on any free port. */
export async function serveFolder(
  folder: string,
  { onRequest, fails }: FolderOptions = {},
): Promise<FolderServer> {
  const server = await serveOutDir({ folder, port: 0, ...(onRequest ? { onRequest } : {}) })
  if (fails) {
    const [answer] = server.listeners('request') as RequestListener[]
    server.removeAllListeners('request').on('request', (request, response) => {
      if (fails(request.url ?? '')) response.writeHead(503).end()
      else answer?.(request, response)
    })
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
