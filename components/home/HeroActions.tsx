import { OutboundLink } from '../parts/OutboundLink.tsx'
import type { Place } from '../../content/shared/urlAt.ts'
import type { Hero, OutboundLinks } from '../../content/model/SiteConfig.ts'

interface Props {
  hero: Pick<Hero, 'getStarted' | 'bookDemo'>
  links: OutboundLinks
  place: Place
}

/** The two buttons of the first screen. */
export const HeroActions = ({ hero, links, place }: Props) => (
  <>
    <OutboundLink className="button button--primary" place={place} href={links.register}>
      {hero.getStarted}
    </OutboundLink>
    <OutboundLink className="button" place={place} href={links.demo}>
      {hero.bookDemo}
    </OutboundLink>
  </>
)
