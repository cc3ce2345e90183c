import { HeroBadge } from '../../../components/home/HeroBadge.tsx'
import { HeroActions } from '../../../components/home/HeroActions.tsx'
import { VideoFrame } from '../../../components/home/VideoFrame.tsx'
import type { HomePageData } from '../../../content/model/PageData.ts'
import contours from '../../../styles/images/contours.svg?url'

/**
 * The contours are a `<use>` of the footer's mask. As a mask or a background of the hero, Chromium would count them as
 * the largest contentful paint, and as painted seconds later.
 */
export function Hero({ hero, tagline, links }: HomePageData) {
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
