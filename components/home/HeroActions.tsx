import type { Hero, OutboundLinks } from '../../content/model/SiteConfig.ts'
import type { Place } from '../../content/shared/urlAt.ts'
import { OutboundLink } from '../parts/SiteLink.tsx'

interface Props {
  hero: Pick<Hero, 'getStarted' | 'bookDemo'>
  links: OutboundLinks
  place: Place
}

/** The two buttons of the first screen, which the invitation repeats. */
export const HeroActions = ({ hero, links, place }: Props) => (
  <p className="cluster hero__actions">
    <OutboundLink className="button button--primary" place={place} href={links.register}>
      {hero.getStarted}
    </OutboundLink>
    <OutboundLink className="button" place={place} href={links.demo}>
      {hero.bookDemo}
    </OutboundLink>
  </p>
)
