import { z } from 'zod'
import type { ProblemCode } from '../../problems/problemCodes.ts'
import { isDay } from '../../shared/calendar.ts'
import { isOldAddress, oldAddressPattern } from '../../shared/oldAddress.ts'
import { parseSiteUrl } from '../../shared/siteUrl.ts'
import { loadableAddress, webAddress } from '../../shared/webAddress.ts'
import { parseTarget } from './parseTarget.ts'

interface RuleProblem {
  code: ProblemCode
  /** What is wrong; it follows the value's name: `is not a day`. */
  message: string
  hint: string
}

/** Options of a zod rule: `checkConfig` reports where it is broken, with this code and hint. */
export const rule = ({ message, ...params }: RuleProblem) => ({
  error: ({ input }: { input?: unknown }) => (typeof input === 'string' ? `${message}: "${input}"` : message),
  params: { ...params },
})

/** An object of just these keys. */
export const group = <Shape extends z.core.$ZodLooseShape>(description: string, shape: Shape) =>
  z.strictObject(shape).describe(description)

/** A text with at least one letter. */
export const text = z.string().regex(/\S/, 'is empty')

const isUrl = (value: string) => webAddress(value) !== undefined
const isPath = (value: string) => /^\/(?!\/)[^\s\\]*$/.test(value)

/** Formats of values that are addresses which pages name; see `configAddresses`. */
export const addressFormats: readonly unknown[] = ['uri', 'uri-reference']

/** A text for which a test holds; the message follows the value's name: `is not a day`. */
const textWith = (
  test: (value: string) => boolean,
  code: ProblemCode,
  words: { message: string; hint: string },
) => z.string().refine(test, rule({ code, ...words }))

/** An absolute address of another site. */
export const url = textWith(isUrl, 'config-url-invalid', {
  message: 'is not an absolute address',
  hint: 'Write its scheme, and a host of letters, digits, hyphens and dots: https://docs.fairlead.example/quickstart.',
}).meta({ format: 'uri' })

const isScriptUrl = (value: string) =>
  loadableAddress(value) !== undefined && /^https?:\/\/[^/]+\/[\w.~@%+/-]+$/.test(value)

/** An absolute address of a script, which stands in content security policies as it is. */
export const scriptUrl = textWith(isScriptUrl, 'config-url-invalid', {
  message: 'is not the absolute address of a script',
  hint: 'Write it without a port and a query, for example https://cdn.example/npm/worker.min.mjs.',
}).meta({ format: 'uri' })

/** An address of a script, on this site or another. */
export const scriptAddress = textWith(value => isPath(value) || isScriptUrl(value), 'config-url-invalid', {
  message: 'is not the address of a script',
  hint: 'Begin it with a slash for a file under `public/`, or with https:// and a host without a port, and without a query.',
}).meta({ format: 'uri-reference' })

/** An address on this site, from the root. */
export const path = textWith(isPath, 'config-path-invalid', {
  message: 'is not an address on this site',
  hint: 'Begin it with a slash, for example /pricing/.',
}).meta({ format: 'uri-reference' })

/** An address on this site or another. */
export const pathOrUrl = textWith(value => isPath(value) || isUrl(value), 'config-url-invalid', {
  message: 'is not an address',
  hint: 'Begin it with a slash for this site, or with https:// for another.',
}).meta({ format: 'uri-reference' })

/** An address of a file that pages load, on this site or another. */
export const fileAddress = textWith(
  value => isPath(value) || loadableAddress(value) !== undefined,
  'config-url-invalid',
  {
    message: 'is not the address of a file',
    hint: 'Begin it with a slash for a file under `public/`, or with https:// and a host without a port.',
  },
).meta({ format: 'uri-reference' })

/** An address on this site that a redirect leads away from. */
export const oldPath = textWith(isOldAddress, 'config-path-invalid', {
  message: 'is not an address that a redirect can lead away from',
  hint: 'Write names of letters, digits and -._~, each after a slash: /plans, /docs/old.html.',
}).meta({ pattern: oldAddressPattern })

/** The address of the site itself, without a slash at its end once it is checked. */
export const siteUrl = textWith(value => parseSiteUrl(value) !== undefined, 'config-url-invalid', {
  message: 'is not the address of a site',
  hint: 'Write scheme, host and the folder, if there is one: https://fairlead.example, https://example.com/docs.',
}).overwrite(value => parseSiteUrl(value) ?? value)

/** Where a site is published to; see `parseTarget`. */
export const storeAddress = z.string().check(({ value, issues }) => {
  const target = parseTarget(value)
  if ('kind' in target) return
  const { message, hint } = target
  issues.push({ code: 'custom', message, input: value, params: { code: 'config-url-invalid', hint } })
})

/** A day of the calendar, `YYYY-MM-DD`. */
export const day = textWith(isDay, 'config-day-invalid', {
  message: 'is not a day',
  hint: 'Write it as 2026-03-01.',
}).meta({ format: 'date' })

/** A check that a list names nothing twice. */
export function uniqueItems({ value, issues }: z.core.ParsePayload<readonly string[]>): void {
  for (const [at, input] of value.entries()) {
    if (value.indexOf(input) === at) continue
    const params = { code: 'config-duplicate', hint: 'Keep one of the two.' }
    issues.push({ code: 'custom', message: `is "${input}" a second time`, input, path: [at], params })
  }
}

/** A check that no two entries of a list have the same value under a key. */
export const unique =
  <Entry extends object>(key: keyof Entry & string) =>
  ({ value, issues }: z.core.ParsePayload<readonly Entry[]>): void => {
    const seen = new Set<unknown>()
    for (const [at, entry] of value.entries()) {
      const input = entry[key]
      if (seen.has(input)) {
        const params = { code: 'config-duplicate', hint: 'Give each entry one of its own.' }
        issues.push({
          code: 'custom',
          message: `is "${input}" a second time`,
          input,
          path: [at, key],
          params,
        })
      }
      seen.add(input)
    }
  }
