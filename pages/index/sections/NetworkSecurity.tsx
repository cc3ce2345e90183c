import { FeatureSection } from '../../../components/home/FeatureSection.tsx'
import type { Feature } from '../../../content/model/SiteConfig.ts'
import { Island } from '../../../islands/runtime/Island.tsx'

export function NetworkSecurity({ feature, product }: { feature: Feature; product: string }) {
  return (
    <FeatureSection feature={feature} layout="right">
      <Island name="TrafficGraph" when="visible" props={{ product }} />
    </FeatureSection>
  )
}
