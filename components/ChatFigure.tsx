import { Figure } from './Figure.tsx'

interface Props {
  /** The product's name, for the window's title. */
  product: string
}

export function ChatFigure({ product }: Props) {
  return <Figure title={`${product.toLowerCase()} / ChatFigure`}>{null}</Figure>
}
