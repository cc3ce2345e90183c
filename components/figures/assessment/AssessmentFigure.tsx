import type { SlideFigure } from '../../../content/model/SiteConfig.ts'
import { Figure } from '../Figure.tsx'
import { followedFinding } from '../story/report.ts'
import { AgentReasoning } from './AgentReasoning.tsx'
import { AgentSwarm } from './AgentSwarm.tsx'
import { RemediationDiff } from './RemediationDiff.tsx'
import { RiskReport } from './RiskReport.tsx'

const screens = {
  report: { title: 'risk report', Screen: RiskReport },
  swarm: { title: 'agents', Screen: AgentSwarm },
  diff: { title: `change ${followedFinding.number}`, Screen: RemediationDiff },
  reasoning: { title: `reasoning ${followedFinding.number}`, Screen: AgentReasoning },
} satisfies Record<SlideFigure, object>

interface Props {
  name: SlideFigure
  /** The product's name, for the window's title. */
  product: string
}

/** One of the four screens of an assessment, in its window. All four are about the same finding. */
export function AssessmentFigure({ name, product }: Props) {
  const { title, Screen } = screens[name]
  return (
    <Figure title={`${product.toLowerCase()} / ${title}`} className="assessment-figure">
      <Screen />
    </Figure>
  )
}
