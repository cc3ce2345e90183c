import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SiteInput } from '../../../content/createSite.ts'
import { type OutboundLink, outboundLinks } from '../../../content/links/outboundLinks.ts'
import { isReserved } from '../../../content/shared/exampleHosts.ts'
import type { Problem } from '../../../content/problems/Problem.ts'
import { problemAt } from '../../../content/problems/problemAt.ts'
import { groupBy } from '../../../content/shared/groupBy.ts'
import { eachAtOnce } from '../../../system/eachAtOnce.ts'
import { makeFolders, workFolder } from '../../../system/paths.ts'
import { writeFileAtomic } from '../../../system/files.ts'
import { deferSignals } from '../../../system/signals.ts'
import { Steps, type Terminal } from '../../../system/Terminal.ts'
import { fetchByProxy } from '../../../system/proxy.ts'

/** No faster than a visitor who clicks through a page. */
const limits = { pauseMs: 500, maxHosts: 8, timeoutMs: 10_000, maxWaitMs: 20_000 } as const

export interface OutboundReport {
  problems: Problem[]
  /** Addresses that were tried now. */
  tried: number
  /** Addresses whose answer is known from an earlier run. */
  known: number
  /** Addresses under names that are reserved for examples, which are not tried. */
  skipped: number
  /** Addresses that do not answer programs. */
  refused: number
}

/** Tries every address on another site in posts and in the configuration. */
export async function checkOutbound(
  root: string,
  { config, posts }: SiteInput,
  terminal: Terminal,
): Promise<OutboundReport> {
  if (!config) return { problems: [], tried: 0, known: 0, skipped: 0, refused: 0 }
  const texts = posts.flatMap(({ value }) => value ?? [])
  const all = outboundLinks(texts, config)
  const links = all.filter(({ url }) => !isReserved(url))
  const file = join(workFolder(root), 'links.json')
  const now = Date.now()
  const answers = readAnswers(file, now)
  const unknown = links.map(({ url }) => url).filter(url => !answers.has(url))
  const given = await tryUnknown(unknown, {
    userAgent: userAgentOf(root, config.value.siteUrl),
    terminal,
    answered: [...answers].find(([, { kind }]) => kind === 'ok')?.[0],
    // Called when a signal stops the command, too.
    save(tried) {
      for (const [url, answer] of tried) answers.set(url, { tried: now, ...answer })
      writeAnswers(file, answers)
    },
  })
  const answerTo = ({ url }: OutboundLink) => given.get(url) ?? answers.get(url)
  return {
    problems: links.flatMap(link => problemsOf(link, answerTo(link))),
    tried: unknown.length,
    known: links.length - unknown.length,
    skipped: all.length - links.length,
    refused: links.filter(link => answerTo(link)?.kind === 'refused').length,
  }
}

interface TryContext extends Pick<TryOptions, 'userAgent'> {
  terminal: Terminal
  /** An address that answered in an earlier run. */
  answered: string | undefined
  save(answers: ReadonlyMap<string, Answer>): void
}

/** Tries addresses, and returns the answers. */
async function tryUnknown(
  urls: readonly string[],
  { userAgent: agent, terminal, answered, save }: TryContext,
): Promise<ReadonlyMap<string, Answer>> {
  const given = new Map<string, Answer>()
  if (urls.length === 0) return given
  const steps = new Steps(terminal)
  const onAnswer = (url: string, answer: Answer) => {
    given.set(url, answer)
    steps.advance(given.size, urls.length)
  }
  const tryAll = async (aborted: AbortSignal) => {
    const options = { ...limits, userAgent: agent, aborted }
    await tryLinks(urls, { ...options, onAnswer })
    // If no other site can be reached, not even one that answered before, this machine has no connection.
    const isReached = ({ isUnreached }: Answer) => !isUnreached
    const isConnected =
      [...given.values()].some(isReached) ||
      (answered !== undefined && !aborted.aborted && isReached(await tryLink(answered, options)))
    if (isConnected) save(given)
    else for (const url of given.keys()) given.set(url, notConnected)
  }
  await steps.run('Try links to other sites', () => deferSignals(tryAll))
  return given
}

interface TryAllOptions extends TryOptions {
  /** How many hosts are asked at a time. */
  maxHosts: number
  /** Called with each answer as it comes. */
  onAnswer(url: string, answer: Answer): void
}

/** Tries addresses, one at a time for each host. When it is aborted, answers that have not come are dropped. */
export async function tryLinks(urls: readonly string[], options: TryAllOptions): Promise<void> {
  const { aborted, pauseMs, maxHosts, onAnswer } = options
  const byHost = groupBy(urls, url => new URL(url).host).values()
  await eachAtOnce(byHost, maxHosts, async urlsOfHost => {
    for (const [at, url] of urlsOfHost.entries()) {
      if (at > 0) await delay(pauseMs, undefined, { signal: aborted }).catch(() => undefined)
      if (aborted.aborted) return
      const answer = await tryLink(url, options)
      if (!aborted.aborted) onAnswer(url, answer)
    }
  })
}

const notConnected: Answer = {
  kind: 'unanswered',
  reason: 'cannot be reached: no other site can, so this machine may not be connected',
}

/** Names the program and the site, so that the owner of the other site can write to us. */
function userAgentOf(root: string, siteUrl: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return `kube-site/${version} (link check for ${siteUrl})`
}

function problemsOf({ url, places }: OutboundLink, answer: Answer | undefined): Problem[] {
  if (!answer || answer.kind === 'ok' || answer.kind === 'refused') return []
  const code = `outbound-${answer.kind}` as const
  const message = `${url} ${answer.reason}`
  const hint =
    answer.kind === 'missing'
      ? 'Correct the address, or remove the link.'
      : 'Try again later, or open it yourself.'
  return places.map(({ source, offset }) => problemAt(source, offset, { code, message, hint }))
}

const hourMs = 60 * 60 * 1000
const weekMs = 7 * 24 * hourMs

/** How long an answer counts: a site that answers stays for a while, one that fails may be back soon. */
const maxAgeMs = { ok: weekMs, refused: weekMs, missing: hourMs, unanswered: hourMs } as const

/** Answers of other sites by address, with the times of the requests, in ms of Unix time. */
type Answers = Map<string, Answer & { tried: number }>

/** Reads the answers of earlier runs that still count. A file that cannot be read counts as empty. */
export function readAnswers(file: string, now: number): Answers {
  try {
    const { version, links } = JSON.parse(readFileSync(file, 'utf8')) as AnswerFile
    const entries = version === 1 ? Object.entries(links) : []
    return new Map(entries.filter(([, { tried, kind }]) => now - tried < maxAgeMs[kind]))
  } catch {
    return new Map()
  }
}

interface AnswerFile {
  version: number
  links: Readonly<Record<string, Answer & { tried: number }>>
}

export function writeAnswers(file: string, answers: Answers): void {
  makeFolders(dirname(file))
  const links = Object.fromEntries([...answers].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileAtomic(file, `${JSON.stringify({ version: 1, links }, null, 1)}\n`)
}

/** What an address on another site answers. */
export interface Answer {
  /**
   * `missing`: there is no such page, or no such site. `unanswered`: no answer, or an error of the other site.
   * `refused`: a page is there, but not for programs.
   */
  kind: 'ok' | 'missing' | 'unanswered' | 'refused'
  /** In a few words, as the end of a sentence that begins with the address. */
  reason: string
  /** True if the name of the site cannot be looked up, or no network leads there. */
  isUnreached?: true
}

/** Errors of a machine without a connection, or of a site that is gone (getaddrinfo(3), connect(2)). */
const unreached: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'ENETDOWN',
  'ENETUNREACH',
  'EHOSTUNREACH',
])

export interface TryOptions {
  userAgent: string
  /** Time between two requests to one host, in ms. */
  pauseMs: number
  /** Time until a request counts as unanswered. */
  timeoutMs: number
  /** How long to wait if a busy site asks for it; if it asks for more, the link counts as unanswered. */
  maxWaitMs: number
  /** Aborts requests and waiting. */
  aborted: AbortSignal
}

/** How often an address of a busy site is tried again. */
const maxRetries = 2

/** How long to wait if a busy site does not say. */
const defaultWaitMs = 2000

/** Tries an address by HEAD, and by GET if that fails. Never throws. */
export async function tryLink(url: string, options: TryOptions): Promise<Answer> {
  try {
    for (let attempt = 0; ; attempt++) {
      let response = await request(url, 'HEAD', options)
      // Some sites answer HEAD with all sorts of errors.
      if (!response.ok && !isBusy(response)) {
        await delay(options.pauseMs, undefined, { signal: options.aborted })
        response = await request(url, 'GET', options)
      }
      if (!isBusy(response) || attempt === maxRetries) return answerOf(response.status)
      const wait = retryAfter(response.headers.get('retry-after'), Date.now()) ?? defaultWaitMs
      if (wait > options.maxWaitMs) return answerOf(response.status)
      await delay(wait, undefined, { signal: options.aborted })
    }
  } catch (error) {
    return answerOfError(error)
  }
}

async function request(
  url: string,
  method: 'HEAD' | 'GET',
  { userAgent, timeoutMs, aborted }: TryOptions,
): Promise<Response> {
  const signal = AbortSignal.any([aborted, AbortSignal.timeout(timeoutMs)])
  const headers = { 'user-agent': userAgent, accept: '*/*' }
  const response = await fetchByProxy(url, { method, headers, signal, redirect: 'follow' })
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

function answerOf(status: number): Answer {
  const reason = `answers ${status}`
  if (status < 400) return { kind: 'ok', reason }
  if (status === 404 || status === 410) return { kind: 'missing', reason }
  // 999 is what LinkedIn answers to programs.
  if ([401, 403, 405, 406, 407, 451, 999].includes(status)) return { kind: 'refused', reason }
  return { kind: 'unanswered', reason }
}

/** Returns the answer of a request that failed. */
export function answerOfError(error: unknown): Answer {
  const { name, cause, message } = error as Error & { cause?: NodeJS.ErrnoException & AggregateError }
  if (name === 'TimeoutError') return { kind: 'unanswered', reason: 'does not answer in time' }
  // Of a host with several addresses, each attempt has an error.
  const code = cause?.code ?? (cause?.errors?.[0] as NodeJS.ErrnoException | undefined)?.code ?? ''
  if (code === 'ENOTFOUND')
    return { kind: 'missing', reason: 'names a site that does not exist', isUnreached: true }
  if (code === 'ECONNREFUSED') return { kind: 'unanswered', reason: 'refuses the connection' }
  if (/redirect/i.test(cause?.message ?? ''))
    return { kind: 'unanswered', reason: 'redirects again and again, as some sites do until a cookie is set' }
  const reason = `cannot be reached (${code || (cause?.message ?? message)})`
  return { kind: 'unanswered', reason, ...(unreached.has(code) ? { isUnreached: true } : {}) }
}
