import type { ConfigFile } from '../model/ConfigFile.ts'
import type { Problem } from '../model/Problem.ts'
import { problemAt } from '../problems/problemAt.ts'
import { checkPrices } from './checkPrices.ts'

/** Finds facts that the configuration tells in two places, where one has changed or may be forgotten when it does. */
export const checkFacts = (config: ConfigFile): Problem[] => [...checkPrices(config), ...checkTagline(config)]

/** The tagline, written out where it could be taken from its key. */
function checkTagline({ value: { tagline }, source }: ConfigFile): Problem[] {
  const at = source.text.indexOf(tagline)
  const again = at < 0 ? -1 : source.text.indexOf(tagline, at + tagline.length)
  if (again < 0) return []
  const hint = 'Write it once, as a constant above the configuration, and name the constant in both places.'
  const message = 'The tagline is written a second time'
  return [problemAt(source, again, { code: 'config-text-twice', message, hint })]
}
