import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, dirname } from 'node:path'
import send from 'send'

export interface SentFile {
  /** Absolute. */
  path: string
  /** Without an ETag, one is derived from the file's size and time. */
  headers: Readonly<Record<string, string>>
}

/**
 * Sends a file, the part of it that the request asks for, or 304 to a client that has it. Resolves when it is sent, or
 * when the client has gone away.
 * @throws Error of Node if the file cannot be read; nothing is sent then, unless `headersSent`
 */
export function sendFile(
  { path, headers }: SentFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    response.once('close', resolve)
    send(request, encodeURIComponent(basename(path)), {
      root: dirname(path),
      index: false,
      dotfiles: 'allow',
      cacheControl: false,
    })
      .on('headers', () => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      })
      .on('error', (error: NodeJS.ErrnoException & { status: number; headers?: Record<string, string> }) => {
        if (response.headersSent) return void reject(error)
        for (const name of response.getHeaderNames()) response.removeHeader(name)
        // A condition or a range that does not hold is the client's matter.
        if (error.status === 412 || error.status === 416)
          response.writeHead(error.status, error.headers).end()
        else reject(error)
      })
      .pipe(response)
  })
}
