import { VideoFrame } from './VideoFrame.tsx'
import { OutboundLink } from '../parts/SiteLink.tsx'
import type { HomePageData } from '../../content/model/PageData.ts'
import type { Place } from '../../content/shared/urlAt.ts'

interface Props extends HomePageData {
  /** URL of the contour lines. */
  contours: string
}

/**
 * The contours are a `<use>` of the footer's mask. As a mask or a background of the hero, Chromium would count them as
 * the largest contentful paint, and as painted seconds later.
 */
export function Hero({ hero, tagline, links, contours }: Props) {
  return (
    <section className="hero" id="hero" aria-labelledby="hero-heading">
      <div className="wrapper hero__columns" data-reveal="hero">
        <div className="hero__text">
          {hero.badge && <HeroBadge text={hero.badge} />}
          <h1 id="hero-heading" className="hero__title">
            {hero.title}
          </h1>
          <p className="lead hero__lead">{tagline}</p>
          <HeroActions hero={hero} links={links} place="hero" />
        </div>
        {hero.video && <VideoFrame video={hero.video} />}
        {hero.facts && (
          <dl className="hero__facts">
            {hero.facts.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <svg
        className="hero__contours"
        viewBox="0 0 1600 760"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <use href={`${contours}#contours`} />
      </svg>
    </section>
  )
}

/** The line above the headline, with the mark of Y Combinator if it names that. */
export const HeroBadge = ({ text }: { text: string }) => (
  <p className="hero__badge">
    {text.includes('Y Combinator') && (
      <svg className="hero__badge-mark" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <rect width="16" height="16" rx="2.5" />
        <path d="m5 4 3 4.6L11 4M8 8.6V12" />
      </svg>
    )}
    {text}
  </p>
)

interface HeroActionsProps extends Pick<HomePageData, 'hero' | 'links'> {
  place: Place
}

/** The two buttons of the first screen, which the invitation repeats. */
export const HeroActions = ({ hero, links, place }: HeroActionsProps) => (
  <p className="cluster hero__actions">
    <OutboundLink className="button button--primary" place={place} href={links.register}>
      {hero.getStarted}
    </OutboundLink>
    <OutboundLink className="button" place={place} href={links.demo}>
      {hero.bookDemo}
    </OutboundLink>
  </p>
)
