import '../../styles/home.scss'
import type { HomePageData } from '../../content/model/PageData.ts'
import figures from '../../styles/figures.scss?url'
import { Architecture } from './sections/Architecture.tsx'
import { ContactSection } from './sections/ContactSection.tsx'
import { GetStarted } from './sections/GetStarted.tsx'
import { Hero } from './sections/Hero.tsx'
import { Intelligence } from './sections/Intelligence.tsx'
import { NetworkSecurity } from './sections/NetworkSecurity.tsx'
import { PricingSection } from './sections/PricingSection.tsx'
import { RiskAssessment } from './sections/RiskAssessment.tsx'
import { TopologyMap } from './sections/TopologyMap.tsx'

export { Page }

/** The landing page: its sections, in order. The styles of what is below the first screen come after it. */
function Page(page: HomePageData) {
  const { name, links } = page
  const [riskAssessment, networkSecurity, intelligence, topologyMap] = page.features
  return (
    <>
      <Hero hero={page.hero} tagline={page.tagline} links={links} />
      <link rel="stylesheet" href={figures} />
      <RiskAssessment feature={riskAssessment} product={name} />
      <NetworkSecurity feature={networkSecurity} product={name} />
      <Intelligence feature={intelligence} product={name} />
      <TopologyMap feature={topologyMap} product={name} />
      <GetStarted getStarted={page.getStarted} repository={links.repository} />
      <Architecture architecture={page.architecture} product={name} />
      <PricingSection pricing={page.pricing} links={links} />
      <ContactSection contact={page.contact} email={page.email} demo={links.demo} />
    </>
  )
}
