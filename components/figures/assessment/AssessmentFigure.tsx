import type { SlideFigure } from '../../../content/model/SiteConfig.ts'
import { Figure } from '../Figure.tsx'
import { AgentReasoning } from './AgentReasoning.tsx'
import { AgentSwarm } from './AgentSwarm.tsx'
import { followed } from './assessment.ts'
import { RemediationDiff } from './RemediationDiff.tsx'
import { RiskReport } from './RiskReport.tsx'

const screens = {
  report: { title: 'risk report', Screen: RiskReport },
  swarm: { title: 'agents', Screen: AgentSwarm },
  diff: { title: `change ${followed.number}`, Screen: RemediationDiff },
  reasoning: { title: `reasoning ${followed.number}`, Screen: AgentReasoning },
} satisfies Record<SlideFigure, object>

interface Props {
  name: SlideFigure
  /** The product's name, for the window's title. */
  product: string
}

/** The drawn screen of a slide, in its window. The four tell of one finding in one cluster. */
export function AssessmentFigure({ name, product }: Props) {
  const { title, Screen } = screens[name]
  return (
    <Figure title={`${product.toLowerCase()} / ${title}`} className="assessment-figure">
      <Screen />
    </Figure>
  )
}
