import { OutboundLink } from '../parts/SiteLink.tsx'
import { localHref } from '../shell/NavigationLink.tsx'
import { fill } from '../../content/i18n/fill.ts'
import { words } from '../../content/i18n/siteWords.ts'
import type { ShownPlan, ShownPricing } from '../../content/model/PageData.ts'
import type { OutboundLinks, SitePath } from '../../content/model/SiteConfig.ts'
import { planUrl, urlAt } from '../../content/shared/urlAt.ts'

interface Props {
  pricing: ShownPricing
  review?: ShownPricing['review']
  links: OutboundLinks
  path?: SitePath | undefined
  /** Heading level of the plans' names. */
  heading: 'h2' | 'h3'
}

/** The plans, what they all include, and what counts as a workload. */
export function Plans({ pricing, review, links, path, heading: Heading }: Props) {
  return (
    <div className="plans">
      <div className="plans__cards" data-stagger="200">
        {pricing.plans.map(plan => (
          <PlanCard key={plan.name} plan={plan} links={links} path={path} heading={Heading} />
        ))}
      </div>
      <div className="plans__notes" data-reveal="">
        <div>
          <Heading className="plans__label">{words.everyPlan}</Heading>
          <ul className="plans__included">
            {pricing.included.map(item => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        {pricing.workload && (
          <div>
            <Heading className="plans__label">{words.whatIsCounted}</Heading>
            <p className="plans__workload">{pricing.workload}</p>
          </div>
        )}
        {review && <Review {...review} links={links} heading={Heading} />}
      </div>
    </div>
  )
}

type ReviewProps = NonNullable<ShownPricing['review']> & Pick<Props, 'links' | 'heading'>

const Review = ({ title, text, label, link, links, heading: Heading }: ReviewProps) => (
  <div>
    <Heading className="plans__label">{title}</Heading>
    <p className="plans__workload">{text}</p>
    <OutboundLink place="pricing" href={links[link]}>
      {label}
    </OutboundLink>
  </div>
)

type PlanCardProps = { plan: ShownPlan } & Pick<Props, 'links' | 'path' | 'heading'>

function PlanCard({ plan, links, path, heading: Heading }: PlanCardProps) {
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

function PlanLink({ plan, links, path }: Omit<PlanCardProps, 'heading'>) {
  // Both the plan for sale and the popular plan are highlighted.
  const className = plan.popular || plan.price ? 'button button--primary' : 'button'
  const url = planUrl(plan, links)
  if (url === undefined) {
    const contactHref = localHref(`/?plan=${encodeURIComponent(plan.name)}#contact`, path)
    return (
      <a className={className} href={contactHref} data-plan={plan.name}>
        {plan.cta}
        <span className="visually-hidden"> {fill(words.aboutPlan, { plan: plan.name })}</span>
      </a>
    )
  }
  const label = (
    <>
      {plan.cta}
      <span className="visually-hidden"> {fill(words.withPlan, { plan: plan.name })}</span>
    </>
  )
  return url.startsWith('/') ? (
    <a className={className} href={localHref(urlAt(url, 'pricing'), path)}>
      {label}
    </a>
  ) : (
    <OutboundLink className={className} place="pricing" href={url}>
      {label}
    </OutboundLink>
  )
}
