import '../../styles/home.scss'
import type { PageData } from '../../content/model/PageData.ts'
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
function Page({ config }: PageData) {
  const [riskAssessment, networkSecurity, intelligence, topologyMap] = config.features
  return (
    <>
      <Hero hero={config.hero} tagline={config.tagline} links={config.links} />
      <link rel="stylesheet" href={figures} />
      <RiskAssessment feature={riskAssessment} product={config.name} />
      <NetworkSecurity feature={networkSecurity} product={config.name} />
      <Intelligence feature={intelligence} product={config.name} />
      <TopologyMap feature={topologyMap} product={config.name} />
      <GetStarted getStarted={config.getStarted} repository={config.links.repository} />
      <Architecture architecture={config.architecture} product={config.name} />
      <PricingSection pricing={config.pricing} links={config.links} />
      <ContactSection contact={config.contact} email={config.email} demo={config.links.demo} />
    </>
  )
}
