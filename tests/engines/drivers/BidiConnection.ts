import { WebSocket } from 'ws'

interface Answer {
  id?: number
  result?: unknown
  error?: string
  message?: string
}

/** A connection to a browser that speaks WebDriver BiDi (w3.org/TR/webdriver-bidi): commands and their answers. */
export class BidiConnection {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', data => {
      const answer = JSON.parse(String(data)) as Answer
      // Events have no id.
      if (answer.id !== undefined) this.#answer(answer.id, answer)
    })
    socket.on('close', () => {
      for (const id of this.#waiting.keys()) this.#answer(id, { error: 'the browser closed the connection' })
    })
  }

  static connect(address: string): Promise<BidiConnection> {
    const socket = new WebSocket(address)
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(new BidiConnection(socket)))
      socket.once('error', reject)
    })
  }

  /** @throws Error with what the browser says, where the command fails */
  async send<Result = unknown>(method: string, params: object = {}): Promise<Result> {
    const id = ++this.#lastId
    const answered = new Promise<Answer>(resolve => this.#waiting.set(id, resolve))
    this.#socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await answered
    if (error !== undefined) throw new Error(`${method}: ${error}: ${message ?? ''}`)
    return result as Result
  }

  #answer(id: number, answer: Answer): void {
    this.#waiting.get(id)?.(answer)
    this.#waiting.delete(id)
  }
}
