import { FeatureSection } from '../../../components/FeatureSection.tsx'
import type { Feature } from '../../../content/SiteConfig.ts'

export function Intelligence({ feature }: { feature: Feature }) {
  return <FeatureSection feature={feature} />
}
