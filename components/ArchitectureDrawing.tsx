import { Figure } from './Figure.tsx'

interface Props {
  /** The product's name, for the window's title. */
  product: string
}

export function ArchitectureDrawing({ product }: Props) {
  return <Figure title={`${product.toLowerCase()} / ArchitectureDrawing`}>{null}</Figure>
}
