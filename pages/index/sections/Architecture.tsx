import { ArchitectureDrawing } from '../../../components/ArchitectureDrawing.tsx'
import type { Architecture as ArchitectureText } from '../../../content/SiteConfig.ts'

interface Props {
  architecture: ArchitectureText
  product: string
}

export function Architecture({ architecture, product }: Props) {
  const { heading, text, items, platforms, layers } = architecture
  return (
    <section className="section" id="architecture" aria-labelledby="architecture-heading">
      <div className="wrapper architecture">
        <div className="stack section__head" data-reveal="">
          <h2 id="architecture-heading">{heading}</h2>
          <p className="lead">{text}</p>
        </div>
        <div className="grid">
          <ArchitectureDrawing product={product} />
          <ol className="architecture__items" data-stagger="200">
            {items.map(item => (
              <li key={item.title} className="architecture__item">
                <h3>{item.title}</h3>
                <p>{item.text}</p>
              </li>
            ))}
          </ol>
        </div>
        <dl className="architecture__facts" data-reveal="">
          <div>
            <dt>Runs on</dt>
            <dd>
              <ul className="tag-list">
                {platforms.map(platform => (
                  <li key={platform} className="badge">
                    {platform}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
          <div>
            <dt>Network layers</dt>
            <dd>
              <ul className="tag-list">
                {layers.map(({ name, layer }) => (
                  <li key={name} className="badge">
                    {name} <span className="architecture__layer">{layer}</span>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  )
}
