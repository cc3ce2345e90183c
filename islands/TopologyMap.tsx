import { Figure } from '../components/Figure.tsx'

interface Props {
  /** The product's name, for the window's title. */
  product: string
}

export function TopologyMap({ product }: Props) {
  return <Figure title={`${product.toLowerCase()} / TopologyMap`}>{null}</Figure>
}
