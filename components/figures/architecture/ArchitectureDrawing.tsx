import { Figure } from '../Figure.tsx'

interface Props {
  /** The product's name, for the window's title. */
  product: string
  /** URL of the SVG with the drawing in its two layouts, `wide` and `narrow`. */
  chart: string
}

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
      <ArchitectureChart chart={chart} layout="wide" height={464} />
      <ArchitectureChart chart={chart} layout="narrow" height={612} />
    </Figure>
  )
}

interface ChartProps extends Pick<Props, 'chart'> {
  layout: 'wide' | 'narrow'
  /** In CSS pixels. */
  height: number
}

/** One layout of the drawing, which is centred horizontally. */
function ArchitectureChart({ chart, layout, height }: ChartProps) {
  return (
    <svg
      className={`architecture-chart architecture-chart--${layout}`}
      width="100%"
      height={height}
      aria-hidden="true"
    >
      <use href={`${chart}#${layout}`} x="50%" />
    </svg>
  )
}
