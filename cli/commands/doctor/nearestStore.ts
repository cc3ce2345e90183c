import { type StoreName, type StoreRules, storeRules } from '../../stores/storeRules.ts'
import type { ObservedRules } from './examineSite.ts'

/** One way in which a site answers otherwise than a known store. */
export interface RuleDifference {
  rule: 'index' | 'withoutSlash' | 'missing' | 'otherMethods'
  /** In words, as the store and as the site answers. */
  known: string
  found: string
}

export interface NearestStore {
  name: StoreName
  title: string
  differences: readonly RuleDifference[]
}

/** The known store that a site answers most like, and where it answers otherwise. */
export function nearestStore(observed: ObservedRules): NearestStore {
  const names = Object.keys(storeRules) as StoreName[]
  // What few vendors document about other methods names no store, unless nothing else tells two apart.
  const weight = ({ differences: all }: NearestStore) =>
    all.reduce((sum, { rule }) => sum + (rule === 'otherMethods' ? 1 : 10), 0)
  const [nearest] = names
    .map((name): NearestStore => {
      const { title } = storeRules[name]
      return { name, title, differences: differences(storeRules[name], observed) }
    })
    .toSorted((a, b) => weight(a) - weight(b))
  if (!nearest) throw new Error('There are no rules of stores.')
  return nearest
}

function differences(rules: StoreRules, observed: ObservedRules): RuleDifference[] {
  const found = ruleTexts(observed)
  const known = ruleTexts(rules)
  const isUnknown = {
    index: observed.index === undefined && rules.index !== 'everywhere',
    missing: observed.missing.document === undefined && observed.missing.status === rules.missing.status,
    withoutSlash: false,
    otherMethods: false,
  }
  return (Object.keys(known) as RuleDifference['rule'][])
    .filter(rule => found[rule] !== known[rule] && !isUnknown[rule])
    .map(rule => ({ rule, known: known[rule], found: found[rule] }))
}

/** What a store answers, in words. */
export function ruleTexts({
  index,
  withoutSlash,
  missing,
  otherMethods,
}: ObservedRules | StoreRules): Record<RuleDifference['rule'], string> {
  const document =
    missing.document === undefined ? '' : missing.document ? ', with 404.html' : ', with a text of its own'
  return {
    index:
      index === 'everywhere' ? 'the page' : index === 'root' ? 'nothing, but the home page at /' : 'nothing',
    withoutSlash:
      typeof withoutSlash === 'number'
        ? `${withoutSlash} to the slash`
        : withoutSlash === 'document'
          ? 'the page'
          : 'nothing',
    missing: `${missing.status}${document}`,
    otherMethods: String(otherMethods),
  }
}
