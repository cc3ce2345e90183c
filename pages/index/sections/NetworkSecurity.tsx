import { FeatureSection } from '../../../components/FeatureSection.tsx'
import type { Feature } from '../../../content/SiteConfig.ts'

export function NetworkSecurity({ feature }: { feature: Feature }) {
  return <FeatureSection feature={feature} />
}
