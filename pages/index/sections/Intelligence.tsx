import { ChatFigure } from '../../../components/ChatFigure.tsx'
import { FeatureSection } from '../../../components/FeatureSection.tsx'
import type { Feature } from '../../../content/SiteConfig.ts'

export function Intelligence({ feature, product }: { feature: Feature; product: string }) {
  return (
    <FeatureSection feature={feature} layout="left">
      <ChatFigure product={product} />
    </FeatureSection>
  )
}
