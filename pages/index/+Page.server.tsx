import '../../styles/home.scss'
import { ChatFigure } from '../../components/figures/chat/ChatFigure.tsx'
import { FeatureSection } from '../../components/home/FeatureSection.tsx'
import type { HomePageData } from '../../content/model/PageData.ts'
import { Island } from '../../islands/runtime/Island.tsx'
import figures from '../../styles/figures.deferred.scss?url'
import { Architecture } from './sections/Architecture.tsx'
import { ContactSection } from './sections/ContactSection.tsx'
import { GetStarted } from './sections/GetStarted.tsx'
import { Hero } from './sections/Hero.tsx'
import { PricingSection } from './sections/PricingSection.tsx'

export { Page }

/** The landing page: its sections, in order. The styles of what is below the first screen come after it. */
function Page(page: HomePageData) {
  const { name: product, links } = page
  const [riskAssessment, networkSecurity, intelligence, topologyMap] = page.features
  return (
    <>
      <Hero hero={page.hero} tagline={page.tagline} links={links} />
      <link rel="stylesheet" href={figures} />
      <FeatureSection feature={riskAssessment} layout="below">
        <Island
          name="Carousel"
          when="visible"
          props={{ label: riskAssessment.title, slides: riskAssessment.slides ?? [], product }}
        />
      </FeatureSection>
      <FeatureSection feature={networkSecurity} layout="below">
        <Island name="TrafficGraph" when="visible" props={{ product }} />
      </FeatureSection>
      <FeatureSection feature={intelligence} layout="left">
        <ChatFigure product={product} />
      </FeatureSection>
      <FeatureSection feature={topologyMap} layout="below">
        <Island name="TopologyMap" when="visible" props={{ product }} />
      </FeatureSection>
      <GetStarted getStarted={page.getStarted} repository={links.repository} />
      <Architecture architecture={page.architecture} product={product} />
      <PricingSection pricing={page.pricing} links={links} />
      <ContactSection contact={page.contact} email={page.email} demo={links.demo} />
    </>
  )
}
