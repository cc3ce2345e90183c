import type { ReactNode } from 'react'
import { AssessmentFigure } from '../../components/figures/assessment/AssessmentFigure.tsx'
import { TopologyMap } from '../../islands/figures/TopologyMap.tsx'
import { FilmTraffic } from './FilmTraffic.tsx'

/** The figures that scenes can show, each a `<Figure>`. */
export const figures = {
  report: product => <AssessmentFigure name="report" product={product} />,
  reasoning: product => <AssessmentFigure name="reasoning" product={product} />,
  diff: product => <AssessmentFigure name="diff" product={product} />,
  observed: product => <FilmTraffic view="observed" product={product} />,
  policy: product => <FilmTraffic view="policy" product={product} />,
  topology: product => <TopologyMap product={product} />,
} as const satisfies Record<string, (product: string) => ReactNode>

export type FigureName = keyof typeof figures
