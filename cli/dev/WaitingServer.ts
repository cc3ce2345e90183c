import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'

export interface ListenInput {
  /** The port to try first, and then those after it; 0 takes any. */
  port: number
  /** Other machines may connect, too. */
  host?: boolean
}

/** A server that listens before it can answer. What is asked until then waits. */
export class WaitingServer {
  readonly http: Server = createServer()
  readonly #everywhere: boolean
  readonly #waiting: (() => void)[] = []
  readonly #stopWaiting: (() => void)[]

  private constructor(everywhere: boolean) {
    this.#everywhere = everywhere
    const wait = (event: 'request' | 'upgrade') => {
      const keep = (...parts: unknown[]) => {
        // Who listens besides can answer already.
        if (this.http.listenerCount(event) === 1) this.#waiting.push(() => this.http.emit(event, ...parts))
      }
      this.http.on(event, keep)
      return () => this.http.off(event, keep)
    }
    this.#stopWaiting = [wait('request'), wait('upgrade')]
  }

  /** @throws Error of Node where it may not listen */
  static async listen({ port, host = false }: ListenInput): Promise<WaitingServer> {
    const server = new WaitingServer(host)
    for (let tried = port; ; tried++) {
      try {
        await server.#listenAt(tried)
        return server
      } catch (error) {
        const isUsed = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
        if (!isUsed || tried === 65535) throw error
      }
    }
  }

  get port(): number {
    return (this.http.address() as AddressInfo).port
  }

  /** Its origins: for this machine, and for others in its networks. */
  get origins(): { local: string; network: string[] } {
    const of = (host: string) => `http://${host}:${this.port}`
    if (!this.#everywhere) return { local: of('127.0.0.1'), network: [] }
    const others = Object.values(networkInterfaces())
      .flatMap(all => all ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
    return { local: of('localhost'), network: others.map(({ address }) => of(address)) }
  }

  /** Answers from now on, and what has waited. */
  answer(listener: RequestListener): void {
    for (const stop of this.#stopWaiting) stop()
    this.http.on('request', listener)
    for (const again of this.#waiting) again()
  }

  close(): void {
    this.http.close()
    this.http.closeAllConnections()
  }

  async #listenAt(port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.http.once('error', reject)
      this.http.listen(port, this.#everywhere ? '0.0.0.0' : '127.0.0.1', () => {
        this.http.off('error', reject)
        resolve()
      })
    })
  }
}
