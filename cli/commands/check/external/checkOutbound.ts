import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isReserved, type OutboundLink, outboundLinks } from '../../../../content/links/outboundLinks.ts'
import type { SiteInput } from '../../../../content/createSite.ts'
import type { Problem } from '../../../../content/model/Problem.ts'
import { problemMaker } from '../../../../content/problems/problemAt.ts'
import { workFolder } from '../../../project/paths.ts'
import { deferSignals } from '../../../system/signals.ts'
import type { Terminal } from '../../../terminal/Terminal.ts'
import { OutboundCache } from './OutboundCache.ts'
import { type Answer, noSuchSite } from './tryLink.ts'
import { tryLinks } from './tryLinks.ts'

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

/** Tries every address on another site that posts and the configuration name. */
export async function checkOutbound(
  root: string,
  input: SiteInput,
  terminal: Terminal,
): Promise<OutboundReport> {
  const { config, posts } = input
  if (!config) return { problems: [], tried: 0, known: 0, skipped: 0, refused: 0 }
  const all = outboundLinks(
    posts.flatMap(({ value }) => value ?? []),
    config,
  )
  const links = all.filter(({ url }) => !isReserved(url))
  const cache = new OutboundCache(join(workFolder(root), 'links.json'), Date.now())
  const unknown = links.filter(({ url }) => !cache.get(url)).map(({ url }) => url)
  const given = await tryUnknown(unknown, {
    cache,
    terminal,
    userAgent: userAgent(root, config.value.siteUrl),
  })
  const answers = links.map(link => ({ link, answer: given.get(link.url) ?? cache.get(link.url) }))
  return {
    problems: problemsOf(answers),
    tried: unknown.length,
    known: links.length - unknown.length,
    skipped: all.length - links.length,
    refused: answers.filter(({ answer }) => answer?.kind === 'refused').length,
  }
}

interface TryContext {
  cache: OutboundCache
  terminal: Terminal
  userAgent: string
}

/** Tries addresses, and gives the answers. They are saved, also where a signal stops it. */
async function tryUnknown(
  urls: readonly string[],
  { cache, terminal, userAgent: agent }: TryContext,
): Promise<ReadonlyMap<string, Answer>> {
  const given = new Map<string, Answer>()
  if (urls.length === 0) return given
  const step = 'Try links to other sites'
  const start = performance.now()
  terminal.stepBegins(step)
  await deferSignals(async aborted => {
    await tryLinks(urls, {
      ...limits,
      userAgent: agent,
      aborted,
      onAnswer(url, answer) {
        given.set(url, answer)
        terminal.stepAdvances(`${given.size} of ${urls.length}`)
      },
    })
    // Where no name at all can be looked up, this machine has no connection.
    if ([...given.values()].every(({ reason }) => reason === noSuchSite)) {
      for (const url of given.keys()) given.set(url, notConnected)
      return
    }
    for (const [url, answer] of given) cache.set(url, answer)
    cache.save()
  })
  terminal.stepEnds(step, { seconds: (performance.now() - start) / 1000, done: true })
  return given
}

const notConnected: Answer = {
  kind: 'unanswered',
  reason: 'cannot be looked up: no other site can, so this machine may not be connected',
}

/** Names the program and the site, so that the owner of the other site can write to us. */
function userAgent(root: string, siteUrl: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return `kube-site/${version} (link check for ${siteUrl})`
}

function problemsOf(answers: readonly { link: OutboundLink; answer: Answer | undefined }[]): Problem[] {
  const makeProblem = problemMaker()
  return answers.flatMap(({ link: { url, places }, answer }) => {
    if (!answer || answer.kind === 'ok' || answer.kind === 'refused') return []
    const code = `outbound-${answer.kind}` as const
    const message = `${url} ${answer.reason}`
    const hint =
      answer.kind === 'missing'
        ? 'Correct the address, or remove the link.'
        : 'Try again later, or look at it yourself.'
    return places.map(({ source, offset }) => makeProblem(source, offset, { code, message, hint }))
  })
}
