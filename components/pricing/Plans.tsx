import type { ShownPricing } from '../../content/model/PageData.ts'
import type { OutboundLinks, SitePath } from '../../content/model/SiteConfig.ts'
import { OutboundLink } from '../parts/OutboundLink.tsx'
import { PlanCard } from './PlanCard.tsx'
import { words } from '../../content/i18n/siteWords.ts'

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
        <div>
          <Heading className="plans__label">{words.whatIsCounted}</Heading>
          <p className="plans__workload">{pricing.workload}</p>
        </div>
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
