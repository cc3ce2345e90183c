import type { HomeSection, SiteConfig } from '../model/SiteConfig.ts'

/** The sections of the home page below its first screen, in their order. */
export const homeSections = ({ homeSections: named, features }: SiteConfig): readonly HomeSection[] =>
  named ?? [...features.map(({ id }) => id), 'get-started', 'architecture', 'pricing', 'contact']

/** The features that have a section on the home page. */
export function shownFeatures(config: SiteConfig): SiteConfig['features'][number][] {
  const shown = homeSections(config)
  return config.features.filter(({ id }) => shown.includes(id))
}
