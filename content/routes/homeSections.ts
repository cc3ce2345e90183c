import type { HomeSection, Proof, SiteConfig } from '../model/SiteConfig.ts'

/** The sections of the home page below its first screen, in their order. */
export const homeSections = ({ homeSections: named, features }: SiteConfig): readonly HomeSection[] =>
  named ?? [...features.map(({ id }) => id), 'get-started', 'architecture', 'pricing', 'contact']

/** The features that have a section on the home page. */
export function shownFeatures(config: SiteConfig): SiteConfig['features'][number][] {
  const shown = homeSections(config)
  return config.features.filter(({ id }) => shown.includes(id))
}

/** The texts of those sections of `proof` that are shown; `undefined` if there are none. */
export function shownProof({ proof }: SiteConfig, sections: readonly string[]): Proof | undefined {
  const shown = Object.entries(proof ?? {}).filter(([name]) => sections.includes(name))
  return shown.length > 0 ? (Object.fromEntries(shown) as Proof) : undefined
}
