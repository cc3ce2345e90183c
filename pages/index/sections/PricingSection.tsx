import { Plans } from '../../../components/pricing/Plans.tsx'
import type { HomePageData } from '../../../content/model/PageData.ts'

export function PricingSection({ pricing, links }: HomePageData) {
  return (
    <section className="section" id="pricing" aria-labelledby="pricing-heading">
      <div className="wrapper">
        <div className="stack section__head" data-reveal="">
          <h2 id="pricing-heading">{pricing.heading}</h2>
          <p className="lead">{pricing.text}</p>
        </div>
        <Plans pricing={pricing} links={links} path="/" heading="h3" />
      </div>
    </section>
  )
}
