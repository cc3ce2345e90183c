import '../../styles/pricing.scss'
import { Questions } from '../../components/home/ProofSections.tsx'
import { Plans } from '../../components/pricing/Plans.tsx'
import type { PricingPageData } from '../../content/model/PageData.ts'

export { Page }

function Page({ head, pricing, links, proof }: PricingPageData) {
  return (
    <>
      <div className="section wrapper">
        <header className="stack section__head">
          <h1>{pricing.pageHeading}</h1>
          <p className="lead">{pricing.text}</p>
        </header>
        <Plans pricing={pricing} review={pricing.review} links={links} path={head.path} heading="h2" />
      </div>
      {proof?.questions && <Questions questions={proof.questions} />}
    </>
  )
}
