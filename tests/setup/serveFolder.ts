import type { AddressInfo } from 'node:net'
import { startStore } from '../../cli/commands/preview/startStore.ts'

export interface FolderServer {
  /** Without a slash at the end. */
  origin: string
  close(): void
}

/** Serves a built site as object storage does, on any free port. */
export async function serveFolder(folder: string): Promise<FolderServer> {
  const server = await startStore({ folder, port: 0 })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
