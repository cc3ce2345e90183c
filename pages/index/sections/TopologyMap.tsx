import { FeatureSection } from '../../../components/home/FeatureSection.tsx'
import type { Feature } from '../../../content/model/SiteConfig.ts'
import { Island } from '../../../islands/runtime/Island.tsx'

export function TopologyMap({ feature, product }: { feature: Feature; product: string }) {
  return (
    <FeatureSection feature={feature} layout="below">
      <Island name="TopologyMap" when="visible" props={{ product }} />
    </FeatureSection>
  )
}
