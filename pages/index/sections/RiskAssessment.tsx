import { FeatureSection } from '../../../components/home/FeatureSection.tsx'
import type { Feature } from '../../../content/model/SiteConfig.ts'
import { Island } from '../../../islands/runtime/Island.tsx'

export function RiskAssessment({ feature, product }: { feature: Feature; product: string }) {
  const { title, slides = [] } = feature
  return (
    <FeatureSection feature={feature} layout="below">
      <Island name="Carousel" when="visible" props={{ label: title, slides, product }} />
    </FeatureSection>
  )
}
