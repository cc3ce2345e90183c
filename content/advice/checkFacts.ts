import { configTexts } from '../config/configTexts.ts'
import type { ConfigFile } from '../model/ConfigFile.ts'
import type { Problem } from '../model/Problem.ts'
import { problemAt } from '../problems/problemAt.ts'

const amount = /\$(\d[\d,]*(?:\.\d+)?)(?![\d,]*[kKmM]\b)/g

/** Finds facts that the configuration tells in two places, where one has changed or may be forgotten when it does. */
export const checkFacts = (config: ConfigFile): Problem[] => [...checkPrices(config), ...checkTagline(config)]

/** Prices in texts that no plan has: a plan's price has changed, and the text has not. */
function checkPrices({ value, source, locate }: ConfigFile): Problem[] {
  const prices = new Set<number>(
    value.pricing.plans.flatMap(({ price }) => (typeof price === 'number' ? [price] : [])),
  )
  const [first] = prices
  if (first === undefined) return []
  return configTexts(value).flatMap(({ path, text }) =>
    [...text.matchAll(amount)]
      .filter(([, written = '']) => !prices.has(Number(written.replaceAll(',', ''))))
      .map(([written]) =>
        problemAt(source, locate(path), {
          code: 'config-price-differs',
          message: `The text says ${written}, and no plan has this price`,
          hint: `The prices of plans are ${[...prices].map(price => `$${price}`).join(', ')}; take them from one constant.`,
        }),
      ),
  )
}

/** The tagline, written out where it could be taken from its key. */
function checkTagline({ value: { tagline }, source }: ConfigFile): Problem[] {
  const at = source.text.indexOf(tagline)
  const again = at < 0 ? -1 : source.text.indexOf(tagline, at + tagline.length)
  if (again < 0) return []
  const hint = 'Write it once, as a constant above the configuration, and name the constant in both places.'
  const message = 'The tagline is written a second time'
  return [problemAt(source, again, { code: 'config-text-twice', message, hint })]
}
