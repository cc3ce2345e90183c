import { setTimeout as delay } from 'node:timers/promises'
import { eachAtOnce } from '../../system/eachAtOnce.ts'
import { askAddress, NoAnswerError } from './askAddress.ts'
import type { Difference, VisitorCheck } from './visitorChecks.ts'

/** Requests under way at once: a site is asked no harder than by a browser. */
const maxAtOnce = 6

/** Time before each attempt, in ms: caches in front of a store take some seconds to forget. */
export const usualWaits = [0, 2000, 5000, 12_000]

/** Asks a site for some addresses, again for those that are not right yet, and gives what remains wrong. */
export async function verifyVisitors(
  checks: readonly VisitorCheck[],
  { waits, onAnswer }: { waits: readonly number[]; onAnswer?(): void },
): Promise<Difference[]> {
  let open = checks
  let differences: Difference[] = []
  for (const wait of waits) {
    await delay(wait)
    const wrong = new Map<VisitorCheck, Difference>()
    await eachAtOnce(open, maxAtOnce, async check => {
      const difference = await differenceOf(check)
      if (difference) wrong.set(check, { address: check.address, ...difference })
      else onAnswer?.()
    })
    open = open.filter(check => wrong.has(check))
    differences = open.flatMap(check => wrong.get(check) ?? [])
    if (open.length === 0) break
  }
  return differences
}

async function differenceOf({ address, difference }: VisitorCheck) {
  try {
    return await difference(await askAddress(address))
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error
    return { expected: 'an answer', found: `none: ${error.message}` }
  }
}
