import { connect, createServer, type Server, type Socket } from 'node:net'

/** A network link between a visitor and a server. */
export interface Link {
  /** Time of a packet to the server and back, ms. */
  roundTripMs: number
  /** Bits per second from the server. */
  down: number
  /** Bits per second to the server. */
  up: number
}

/** Payload of a packet. */
const packetBytes = 1460

/** What a server sends before anything is acknowledged: ten packets (RFC 6928). */
const firstWindowBytes = 10 * packetBytes

/**
 * Relays connections to a local port over a slow link. Simulates the TCP handshake, the latency, the bandwidth that all
 * connections share, and the slow start of each; no packet is lost.
 * @returns a server that listens on a free port
 */
export function slowLink(link: Link, port: number): Promise<Server> {
  const down = new Wire(link.down)
  const up = new Wire(link.up)
  const server = createServer({ allowHalfOpen: true }, client => {
    const upstream = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const opened = performance.now() + link.roundTripMs
    const half = link.roundTripMs / 2
    send(client, upstream, { wire: up, delayMs: half, roundTripMs: link.roundTripMs, opened })
    send(upstream, client, { wire: down, delayMs: half, roundTripMs: link.roundTripMs, opened })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.setNoDelay(true)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)))
}

/** One direction of the link, which sends one packet at a time. */
class Wire {
  readonly #bitsPerMs: number
  #freeAt = 0

  constructor(bitsPerSecond: number) {
    this.#bitsPerMs = bitsPerSecond / 1000
  }

  /** Returns the time at which a packet that is ready at `now` has left. */
  leave(now: number, bytes: number): number {
    this.#freeAt = Math.max(this.#freeAt, now) + (bytes * 8) / this.#bitsPerMs
    return this.#freeAt
  }
}

interface Direction {
  wire: Wire
  delayMs: number
  roundTripMs: number
  /** When the handshake is over. */
  opened: number
}

/** Forwards data in packets. The window grows by what is acknowledged, and thus doubles in each round trip. */
function send(from: Socket, to: Socket, { wire, delayMs, roundTripMs, opened }: Direction): void {
  const queue: Buffer[] = []
  // Timers of the same millisecond may fire in any order, so each takes the oldest packet.
  const sent: (Buffer | undefined)[] = []
  let window = firstWindowBytes
  let inFlight = 0
  let hasEnded = false

  const pump = () => {
    while (queue.length > 0 && inFlight < window) {
      const packet = queue.shift()!
      inFlight += packet.length
      const left = wire.leave(Math.max(performance.now(), opened), packet.length)
      sent.push(packet)
      later(left + delayMs, arrive)
      later(left + roundTripMs, () => {
        inFlight -= packet.length
        window += packet.length
        pump()
      })
    }
    if (queue.length === 0 && from.isPaused()) from.resume()
    if (!hasEnded || queue.length > 0) return
    hasEnded = false
    sent.push(undefined)
    later(wire.leave(performance.now(), 0) + delayMs, arrive)
  }
  const arrive = () => {
    const packet = sent.shift()
    if (packet) to.write(packet)
    else to.end()
  }
  from.on('data', data => {
    for (let at = 0; at < data.length; at += packetBytes) queue.push(data.subarray(at, at + packetBytes))
    if (queue.length > 100) from.pause()
    pump()
  })
  from.on('end', () => {
    hasEnded = true
    pump()
  })
}

const later = (time: number, act: () => void) => setTimeout(act, Math.max(0, time - performance.now()))
