import { useRef } from 'react'
import type { ShopWorkload } from '../story/shop.ts'
import { aboutPods, type Evaluation, evaluateYaml, examples, graphPolicies } from './editedPolicies.ts'
import { maxProblems } from '../editor/readYaml.ts'
import { YamlEditor } from '../editor/YamlEditor.tsx'

export { sharedText } from '../editor/sharedText.ts'

interface Props {
  /** The policies to start with, if not those of the graph. */
  shared: string | undefined
  /** The workload whose policy is shown first. */
  workload: ShopWorkload['name']
  evaluation: Evaluation | undefined
  onEvaluation: (evaluation: Evaluation) => void
  onClose: () => void
}

/** An editor for NetworkPolicies that evaluates them as the visitor types. */
export function Editor({ shared, workload, evaluation, onEvaluation, onClose }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { problems = [], mistakes = [] } = evaluation ?? {}
  return (
    <YamlEditor
      field={field}
      section="network-security"
      label="NetworkPolicy"
      standard={graphPolicies}
      shared={shared}
      examples={examples}
      isInvalid={problems.length > 0}
      remarks={[...problems, ...mistakes].slice(0, maxProblems)}
      note={aboutPods}
      className="traffic-policy"
      onText={yaml => onEvaluation(evaluateYaml(yaml))}
      startLine={graphPolicies.split('\n').indexOf(`  name: ${workload}`) - 2}
      onClose={onClose}
    />
  )
}
