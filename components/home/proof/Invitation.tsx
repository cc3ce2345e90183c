import type { Hero, OutboundLinks, Proof } from '../../../content/model/SiteConfig.ts'
import { HeroActions } from '../HeroActions.tsx'
import { ProofSection } from './ProofSection.tsx'

interface Props {
  invitation: NonNullable<Proof['invitation']>
  hero: Hero
  links: OutboundLinks
}

/** A second call to action, with the buttons of the first screen. */
export const Invitation = ({ invitation: { heading, text }, hero, links }: Props) => (
  <ProofSection id="invitation" heading={heading} text={text}>
    <p className="cluster">
      <HeroActions hero={hero} links={links} place="invitation" />
    </p>
  </ProofSection>
)
