import type { NotFoundPageData } from '../../content/model/PageData.ts'
import { homePath } from '../../content/shared/paths.ts'
import { Eyebrow } from '../parts/Eyebrow.tsx'
import { href } from '../../browser/href.ts'
import { UnchartedChart } from './UnchartedChart.tsx'
import { words } from '../../content/i18n/siteWords.ts'

/** The page of missing URLs. `browser/enhance/notFound.ts` suggests one of the list of all pages. */
export function NotFound({ addresses }: NotFoundPageData) {
  return (
    <div className="not-found wrapper">
      <div className="not-found__columns">
        <div className="stack">
          <Eyebrow>404</Eyebrow>
          <h1>{words.notFound}</h1>
          <p className="lead">{words.uncharted}</p>
          <p className="not-found__ways">
            <a className="button button--primary" href={href(homePath)}>
              {words.returnHome}
            </a>
          </p>
          <p className="not-found__nearest" role="status" data-addresses={href(addresses)} />
        </div>
        <UnchartedChart />
      </div>
    </div>
  )
}
