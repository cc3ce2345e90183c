import type { AddressInfo } from 'node:net'
import { startStore } from '../../cli/commands/preview/startStore.ts'

export interface FolderServer {
  /** Without a slash at the end. */
  origin: string
  close(): void
}

/** Serves a built site as object storage does, on any free port. `onRequest` is told of each request that was answered. */
export async function serveFolder(
  folder: string,
  onRequest?: (path: string, status: number) => void,
): Promise<FolderServer> {
  const server = await startStore({ folder, port: 0, ...(onRequest ? { onRequest } : {}) })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
