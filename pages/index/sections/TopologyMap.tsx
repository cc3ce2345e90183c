import { FeatureSection } from '../../../components/FeatureSection.tsx'
import type { Feature } from '../../../content/SiteConfig.ts'
import { Island } from '../../../islands/Island.tsx'

export function TopologyMap({ feature, product }: { feature: Feature; product: string }) {
  return (
    <FeatureSection feature={feature} layout="below">
      <Island name="TopologyMap" when="visible" props={{ product }} />
    </FeatureSection>
  )
}
