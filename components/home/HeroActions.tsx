import { OutboundLink } from '../parts/OutboundLink.tsx'
import type { Hero, OutboundLinks } from '../../content/model/SiteConfig.ts'

interface Props {
  hero: Pick<Hero, 'getStarted' | 'bookDemo'>
  links: OutboundLinks
}

/** The two buttons of the first screen. */
export const HeroActions = ({ hero, links }: Props) => (
  <>
    <OutboundLink className="button button--primary" href={links.register}>
      {hero.getStarted}
    </OutboundLink>
    <OutboundLink className="button" href={links.demo}>
      {hero.bookDemo}
    </OutboundLink>
  </>
)
