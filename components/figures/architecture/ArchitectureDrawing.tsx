import { Figure } from '../Figure.tsx'
import { ArchitectureChart } from './ArchitectureChart.tsx'
import { narrowLayout, wideLayout } from './architectureLayouts.ts'

interface Props {
  /** The product's name, for the window's title. */
  product: string
}

/** What runs where, and what travels between. Its numbers are those of the list beside it. */
export function ArchitectureDrawing({ product }: Props) {
  return (
    <Figure title={`${product.toLowerCase()} / architecture`} className="architecture-drawing">
      <p className="visually-hidden">
        A chart of the four parts. The operator (1) in your cluster reads objects and flows, and sends them to
        the agents (2) outside of it. Their findings and a diff stop at human approval (3). From there an
        approved change has two ways out (4): it is deployed to the cluster, or it goes as a pull request to
        your GitOps repository, and your own pipeline brings it to the cluster.
      </p>
      <ArchitectureChart layout={wideLayout} />
      <ArchitectureChart layout={narrowLayout} />
    </Figure>
  )
}
