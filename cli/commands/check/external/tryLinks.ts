import { setTimeout as delay } from 'node:timers/promises'
import { groupBy } from '../../../../content/shared/groupBy.ts'
import { eachAtOnce } from '../../../../system/eachAtOnce.ts'
import { type Answer, type TryOptions, tryLink } from './tryLink.ts'

export interface TryAllOptions extends TryOptions {
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
