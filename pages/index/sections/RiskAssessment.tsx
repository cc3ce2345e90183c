import { FeatureSection } from '../../../components/FeatureSection.tsx'
import type { Feature } from '../../../content/SiteConfig.ts'
import { Island } from '../../../islands/Island.tsx'

export function RiskAssessment({ feature }: { feature: Feature }) {
  const { title, slides = [] } = feature
  return (
    <FeatureSection feature={feature}>
      {slides.length > 0 && <Island name="Carousel" when="visible" props={{ label: title, slides }} />}
    </FeatureSection>
  )
}
