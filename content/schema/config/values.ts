import { z } from 'zod'
import { isDay } from '../../shared/calendar.ts'
import { isOldAddress, loadableAddress, webAddress } from '../../shared/webAddress.ts'
import { parseSiteUrl } from '../../shared/siteUrl.ts'
import { valueCheck, type ValueProblem } from '../valueProblem.ts'
import { parseTarget } from './parseTarget.ts'

/** An object of just these keys. */
export const group = <Shape extends z.core.$ZodLooseShape>(meaning: string, shape: Shape) =>
  z.strictObject(shape).describe(meaning)

/** A list of equal entries. */
export const listOf = <Item extends z.ZodType>(item: Item, meaning: string) => z.array(item).describe(meaning)

/** A rule that reports a problem of each value that fails a test. */
export const must = <Value>(passes: (value: Value) => boolean, problem: ValueProblem) =>
  valueCheck<Value>(function* (value) {
    const message = typeof value === 'string' ? `${problem.message}: "${value}"` : problem.message
    if (!passes(value)) yield { ...problem, message }
  })

/** A text with at least one letter. */
export const text = (meaning?: string) => z.string().regex(/\S/, 'is empty').meta({ description: meaning })

/** What is true or false, and may be absent. */
export const flag = (meaning: string) => z.boolean().describe(meaning).exactOptional()

/** A whole number above zero. */
export const count = (meaning: string) => z.int().positive().describe(meaning)

/** A color of six digits. */
export const colorForm = /^#[\da-f]{6}$/i

export const color = (meaning: string) =>
  z.string().regex(colorForm, 'is not a color such as "#f5b94a"').describe(meaning)

const isUrl = (value: string) => webAddress(value) !== undefined
const isPath = (value: string) => /^\/(?!\/)[^\s\\]*$/.test(value)
const isScriptUrl = (value: string) =>
  loadableAddress(value) !== undefined && /^https?:\/\/[^/]+\/[\w.~@%+/-]+$/.test(value)

/** Formats of the addresses that pages link to or load; see `configAddresses`. */
export const addressFormats: readonly unknown[] = ['uri', 'uri-reference']

interface TextRule extends ValueProblem {
  passes(value: string): boolean
  /** A keyword of JSON Schema. */
  format?: string
}

/** Creates schemas of the texts that pass a test, each with its meaning. */
const textThat =
  ({ passes, format, code = 'config-url-invalid', ...problem }: TextRule) =>
  (description?: string) =>
    z
      .string()
      .check(must(passes, { code, ...problem }))
      .meta({ format, description })

/** A name that texts write for a value of the configuration. */
export const blockName = z
  .string()
  .regex(/^[a-z\d-]+$/, 'is not a name of lower-case letters, digits and hyphens')

/** An absolute address of another site. */
export const url = textThat({
  passes: isUrl,
  format: 'uri',
  message: 'is not an absolute address',
  hint: 'Write its scheme, and a host of letters, digits, hyphens and dots: https://docs.fairlead.example/quickstart.',
})

/** An absolute address of a script, which content security policies contain unchanged. */
export const scriptUrl = textThat({
  passes: isScriptUrl,
  format: 'uri',
  message: 'is not the absolute address of a script',
  hint: 'Write it without a port and a query, for example https://cdn.example/npm/worker.min.mjs.',
})

/** An absolute address that a script sends to, which content security policies contain unchanged. */
export const requestUrl = textThat({
  passes: isScriptUrl,
  format: 'uri',
  message: 'is not the whole address that a script sends to',
  hint: 'Write it with its path, and without a port and a query: https://plausible.example/api/event.',
})

/** An address of a script, on this site or another. */
export const scriptAddress = textThat({
  passes: value => isPath(value) || isScriptUrl(value),
  format: 'uri-reference',
  message: 'is not the address of a script',
  hint: 'Begin it with a slash for a file under `public/`, or with https:// and a host without a port, and without a query.',
})

/** An address that pages send to or show, whose site content security policies name. */
export const securedUrl = textThat({
  passes: value => value.startsWith('https://') && isScriptUrl(value.replace(/\?.*/s, '')) && isUrl(value),
  message: 'is not the whole address on another site',
  hint: 'Begin it with https://, and write its path, without a port: https://forms.example/subscribe.',
})

/** An address on this site, from the root. */
export const path = textThat({
  passes: isPath,
  format: 'uri-reference',
  code: 'config-path-invalid',
  message: 'is not an address on this site',
  hint: 'Begin it with a slash, for example /pricing/.',
})

/** An address on this site or another. */
export const pathOrUrl = textThat({
  passes: value => isPath(value) || isUrl(value),
  format: 'uri-reference',
  message: 'is not an address',
  hint: 'Begin it with a slash for this site, or with https:// for another.',
})

/** An address of a file that pages load, on this site or another. */
export const fileAddress = textThat({
  passes: value => isPath(value) || loadableAddress(value) !== undefined,
  format: 'uri-reference',
  message: 'is not the address of a file',
  hint: 'Begin it with a slash for a file under `public/`, or with https:// and a host without a port.',
})

/** An address on this site from which a redirect leads. */
export const oldPath = textThat({
  passes: isOldAddress,
  code: 'config-path-invalid',
  message: 'is not an address that a redirect can lead away from',
  hint: 'Write it from the root, without a query: /plans, /docs/old.html.',
})

const anySiteUrl = textThat({
  passes: value => parseSiteUrl(value) !== undefined,
  message: 'is not the address of a site',
  hint: 'Write scheme, host and the folder, if there is one: https://fairlead.example, https://example.com/docs.',
})

/** The address of the site itself; checked, it has no slash at its end. */
export const siteUrl = (meaning: string) =>
  anySiteUrl(meaning).overwrite(value => parseSiteUrl(value) ?? value)

/** The address that a site is published to; see `parseTarget`. */
export const storeAddress = (meaning: string) =>
  z
    .string()
    .check(
      valueCheck(function* (value) {
        const target = parseTarget(value)
        if (!('kind' in target)) yield { code: 'config-url-invalid', ...target }
      }),
    )
    .describe(meaning)

/** A day of the calendar, `YYYY-MM-DD`. */
export const day = textThat({
  passes: isDay,
  format: 'date',
  code: 'config-day-invalid',
  message: 'is not a day',
  hint: 'Write it as 2026-03-01.',
})

/** A rule against equal texts in a list, or against entries with the same value under a key. */
export const unique = <Entry>(key?: keyof Entry & string) =>
  valueCheck(function* (entries: readonly Entry[]) {
    const values = entries.map(entry => (key === undefined ? entry : entry[key]))
    const hint = key === undefined ? 'Keep one of the two.' : 'Give each entry one of its own.'
    for (const [at, value] of values.entries()) {
      if (values.indexOf(value) === at) continue
      const message = `is "${value}" a second time`
      yield { code: 'config-duplicate', message, hint, path: key === undefined ? [at] : [at, key] }
    }
  })
