import { ChatFigure } from '../../../components/figures/chat/ChatFigure.tsx'
import { FeatureSection } from '../../../components/home/FeatureSection.tsx'
import type { Feature } from '../../../content/model/SiteConfig.ts'

export function Intelligence({ feature, product }: { feature: Feature; product: string }) {
  return (
    <FeatureSection feature={feature} layout="left">
      <ChatFigure product={product} />
    </FeatureSection>
  )
}
