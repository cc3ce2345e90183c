import { Figure } from '../Figure.tsx'

interface Props {
  /** The product's name, for the window's title. */
  product: string
  /** URL of the SVG with the drawing in its two layouts, each centred horizontally. */
  chart: string
}

/** The heights of the layouts, in CSS pixels. */
const layouts = { wide: 464, narrow: 612 }

/** The parts of the platform and what they exchange, numbered as in the list next to it. */
export function ArchitectureDrawing({ product, chart }: Props) {
  return (
    <Figure title={`${product.toLowerCase()} / architecture`} className="architecture-drawing">
      <p className="visually-hidden">
        A chart of the four parts. The operator (1) in your cluster reads objects and flows, and sends them to
        the agents (2) outside it. Their findings and a diff stop at human approval (3). From there an
        approved change ships in one of two ways (4): it is deployed to the cluster, or it goes as a pull
        request to your GitOps repository, from which your own pipeline deploys it.
      </p>
      {Object.entries(layouts).map(([layout, height]) => (
        <svg
          key={layout}
          className={`architecture-chart architecture-chart--${layout}`}
          width="100%"
          height={height}
          aria-hidden="true"
        >
          <use href={`${chart}#${layout}`} x="50%" />
        </svg>
      ))}
    </Figure>
  )
}
