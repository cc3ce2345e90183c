import { setTimeout as delay } from 'node:timers/promises'

/** What came of trying an address. */
export interface Answer {
  /**
   * `missing`: there is nothing, or no such site. `unanswered`: no answer, or an error of the other site.
   * `refused`: something is there, but not for programs.
   */
  kind: 'ok' | 'missing' | 'unanswered' | 'refused'
  /** In a few words, as the end of a sentence that begins with the address. */
  reason: string
}

/** The reason of an answer where the name of a site is not known. */
export const noSuchSite = 'names a site that does not exist'

export interface TryOptions {
  userAgent: string
  /** Milliseconds until a request counts as unanswered. */
  timeout: number
  /** Most milliseconds to wait because the other site asks for it; where it asks for more, we go. */
  longestWait: number
  /** Aborted where nobody waits for the answer any more. */
  aborted: AbortSignal
}

/** How often an address is tried again whose site is too busy. */
const retries = 2

/** Milliseconds to wait where a busy site does not say how long. */
const usualWait = 2000

/** Tries an address: by its head, and in full where that is not answered well. Never throws. */
export async function tryLink(url: string, options: TryOptions): Promise<Answer> {
  try {
    for (let attempt = 0; ; attempt++) {
      let response = await request(url, 'HEAD', options)
      // Some sites answer HEAD wrongly, with all sorts of errors.
      if (!response.ok && !isBusy(response)) response = await request(url, 'GET', options)
      if (!isBusy(response) || attempt === retries) return judge(response.status)
      const wait = retryAfter(response.headers.get('retry-after'), Date.now()) ?? usualWait
      if (wait > options.longestWait) return judge(response.status)
      await delay(wait, undefined, { signal: options.aborted })
    }
  } catch (error) {
    return explain(error)
  }
}

async function request(
  url: string,
  method: 'HEAD' | 'GET',
  { userAgent, timeout, aborted }: TryOptions,
): Promise<Response> {
  const signal = AbortSignal.any([aborted, AbortSignal.timeout(timeout)])
  const headers = { 'user-agent': userAgent, accept: '*/*' }
  const response = await fetch(url, { method, headers, signal, redirect: 'follow' })
  await response.body?.cancel()
  return response
}

const isBusy = ({ status }: Response): boolean => status === 429 || status === 503

/** Milliseconds that a `Retry-After` asks for: seconds, or a date (RFC 9110, section 10.2.3). */
export function retryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : Math.max(0, time - now)
}

function judge(status: number): Answer {
  const reason = `answers ${status}`
  if (status < 400) return { kind: 'ok', reason }
  if (status === 404 || status === 410) return { kind: 'missing', reason }
  // 999 is what LinkedIn answers to programs.
  if ([401, 403, 405, 406, 407, 451, 999].includes(status)) return { kind: 'refused', reason }
  return { kind: 'unanswered', reason }
}

function explain(error: unknown): Answer {
  const { name, cause, message } = error as Error & { cause?: NodeJS.ErrnoException }
  if (name === 'TimeoutError') return { kind: 'unanswered', reason: 'does not answer in time' }
  const code = cause?.code ?? ''
  if (code === 'ENOTFOUND') return { kind: 'missing', reason: noSuchSite }
  if (code === 'ECONNREFUSED') return { kind: 'unanswered', reason: 'refuses the connection' }
  if (/redirect/i.test(cause?.message ?? '')) return { kind: 'missing', reason: 'redirects without an end' }
  return { kind: 'unanswered', reason: `cannot be reached (${code || (cause?.message ?? message)})` }
}
