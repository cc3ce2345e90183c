import { ArchitectureDrawing } from '../../../components/figures/architecture/ArchitectureDrawing.tsx'
import { HeadedSection } from '../../../components/home/ProofSections.tsx'
import { words } from '../../../content/i18n/siteWords.ts'
import type { Architecture as Texts } from '../../../content/model/SiteConfig.ts'
import chart from '../../../styles/images/architecture.svg?url'

interface Props {
  architecture: Texts
  /** The product's name, for the drawing. */
  product: string
}

export function Architecture({ architecture, product }: Props) {
  const { heading, text, items, platforms, layers } = architecture
  return (
    <HeadedSection id="architecture" heading={heading} text={text}>
      <div className="architecture__columns">
        <div data-reveal="">
          <ArchitectureDrawing product={product} chart={chart} />
        </div>
        <ol className="architecture__items" data-stagger="200">
          {items.map(item => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ol>
      </div>
      <div className="architecture__columns architecture__facts" data-reveal="">
        <div>
          <h3 className="architecture__label">{words.runsOn}</h3>
          <ul className="architecture__platforms">
            {platforms.map(platform => (
              <li key={platform}>{platform}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="architecture__label">{words.networkLayers}</h3>
          <dl className="architecture__layers">
            {layers.map(({ name, layer, sees }) => (
              <div key={name}>
                <dt>
                  {name} <span className="architecture__layer">{layer}</span>
                </dt>
                <dd>{sees}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </HeadedSection>
  )
}
