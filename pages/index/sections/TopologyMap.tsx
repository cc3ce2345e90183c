import { FeatureSection } from '../../../components/FeatureSection.tsx'
import type { Feature } from '../../../content/SiteConfig.ts'

export function TopologyMap({ feature }: { feature: Feature }) {
  return <FeatureSection feature={feature} />
}
