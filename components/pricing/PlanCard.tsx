import type { ShownPlan } from '../../content/model/PageData.ts'
import type { OutboundLinks, SitePath } from '../../content/model/SiteConfig.ts'
import { OutboundLink } from '../parts/OutboundLink.tsx'
import { localHref } from '../shell/localHref.ts'
import { fill } from '../../content/i18n/fill.ts'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  plan: ShownPlan
  links: OutboundLinks
  path?: SitePath | undefined
  /** Heading level of the plan's name. */
  heading: 'h2' | 'h3'
}

export function PlanCard({ plan, links, path, heading: Heading }: Props) {
  return (
    <article className={plan.popular ? 'plan-card plan-card--popular' : 'plan-card'}>
      <div className="plan-card__head">
        <Heading className="plan-card__name">{plan.name}</Heading>
        {plan.popular && <p className="plan-card__popular">{words.mostPopular}</p>}
      </div>
      <p className="plan-card__price">
        {plan.price ?? words.customPrice}
        {plan.price && plan.period && (
          <span className="plan-card__period">
            {' '}
            {plan.period === 'month' ? words.perMonth : words.perYear}
          </span>
        )}
        {plan.yearly && (
          <span className="plan-card__period plan-card__yearly">
            {' '}
            {fill(words.orPerYear, { price: plan.yearly })}
          </span>
        )}
      </p>
      <p className="plan-card__description">{plan.description}</p>
      <ul className="plan-card__features">
        {plan.features.map(feature => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <PlanLink plan={plan} links={links} path={path} />
    </article>
  )
}

function PlanLink({ plan, links, path }: Omit<Props, 'heading'>) {
  // What can be bought at once is as plain to see as what most choose.
  const className = plan.popular || plan.price ? 'button button--primary' : 'button'
  if (plan.href === '#contact') {
    return (
      <a className={className} href={localHref('/#contact', path)}>
        {plan.cta}
        <span className="visually-hidden"> {fill(words.aboutPlan, { plan: plan.name })}</span>
      </a>
    )
  }
  return (
    <OutboundLink className={className} place="pricing" href={links[plan.href]}>
      {plan.cta}
      <span className="visually-hidden"> {fill(words.withPlan, { plan: plan.name })}</span>
    </OutboundLink>
  )
}
