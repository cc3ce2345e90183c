import type { SlideFigure as Name } from '../../content/model/SiteConfig.ts'
import { AgentReasoning } from '../figures/assessment/AgentReasoning.tsx'
import { AgentSwarm } from '../figures/assessment/AgentSwarm.tsx'
import { followed } from '../figures/assessment/assessment.ts'
import { RemediationDiff } from '../figures/assessment/RemediationDiff.tsx'
import { RiskReport } from '../figures/assessment/RiskReport.tsx'
import { Figure } from '../figures/Figure.tsx'

const screens = {
  report: { title: 'risk report', Screen: RiskReport },
  swarm: { title: 'agents', Screen: AgentSwarm },
  diff: { title: `change ${followed.number}`, Screen: RemediationDiff },
  reasoning: { title: `reasoning ${followed.number}`, Screen: AgentReasoning },
} satisfies Record<Name, object>

interface Props {
  name: Name
  /** The product's name, for the window's title. */
  product: string
}

/** The drawn screen of a slide, in its window. The four tell of one finding in one cluster. */
export function SlideFigure({ name, product }: Props) {
  const { title, Screen } = screens[name]
  return (
    <Figure title={`${product.toLowerCase()} / ${title}`} className="screen">
      <Screen />
    </Figure>
  )
}
