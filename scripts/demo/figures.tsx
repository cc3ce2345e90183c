import type { ReactNode } from 'react'
import { StandInDiff, StandInGraph, StandInReasoning, StandInReport } from './standIns.tsx'

/** The figures that scenes can show, by name; each is a `<Figure>`. */
export const figures = {
  report: product => <StandInReport product={product} />,
  reasoning: product => <StandInReasoning product={product} />,
  diff: product => <StandInDiff product={product} />,
  traffic: product => <StandInGraph product={product} />,
} as const satisfies Record<string, (product: string) => ReactNode>

export type FigureName = keyof typeof figures
