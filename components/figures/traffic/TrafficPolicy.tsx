import type { KeyboardEvent } from 'react'
import { hasModifier } from '../../../browser/hasModifier.ts'
import type { ShopWorkload } from '../story/shop.ts'
import { type PolicyLayer, trafficPolicies } from './trafficPolicies.ts'

interface Props {
  workload: ShopWorkload
  layer: PolicyLayer
  /** Prefix of its ids, unique on the page. */
  id: string
  onLayer: (layer: PolicyLayer) => void
}

const layers: readonly { layer: PolicyLayer; label: string }[] = [
  { layer: 'cilium', label: 'Cilium L3/L4' },
  { layer: 'istio', label: 'Istio L7' },
]

/** The proposed policies of a workload, in a tab for each layer. */
export function TrafficPolicy({ workload, layer, id, onLayer }: Props) {
  const title = `Proposed for ${workload.name}`
  return (
    <div className="traffic-policy">
      <div className="traffic-policy__bar">
        <div className="traffic-policy__tabs" role="tablist" aria-label={title}>
          {layers.map(({ layer: each, label }) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`${id}${each}`}
              className="traffic-policy__tab"
              aria-selected={each === layer}
              aria-controls={`${id}panel`}
              tabIndex={each === layer ? 0 : -1}
              onClick={() => onLayer(each)}
              onKeyDown={turn}
            >
              {label}
            </button>
          ))}
        </div>
        <noscript>
          <p className="traffic-policy__tab">{layers[0]?.label}</p>
        </noscript>
        <p className="traffic-policy__title">{title}</p>
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${layer}`}>
        <pre className="traffic-policy__code" tabIndex={0}>
          <YamlCode text={trafficPolicies[layer](workload.name)} />
        </pre>
      </div>
    </div>
  )
}

/** Focuses and selects another tab on arrow keys, Home and End (ARIA Authoring Practices, Tabs). */
function turn(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...(event.currentTarget.parentElement?.children ?? [])]
  const at = tabs.indexOf(event.currentTarget)
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
  const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
  if (!(tab instanceof HTMLElement) || hasModifier(event)) return
  event.preventDefault()
  tab.focus()
  tab.click()
}

/** Highlights YAML of plain block style, with one key per line. */
function YamlCode({ text }: { text: string }) {
  return (
    <code>
      {text.split('\n').map((line, index) => {
        const [, indent = '', comment, key, value] =
          /^([\s-]*)(?:(#.*)|([^\s:]+(?::[^\s:]+)*:)?(.*))$/.exec(line) ?? []
        return [
          (index > 0 ? '\n' : '') + indent,
          comment && <span key={`${index}c`}>{comment}</span>,
          key && <b key={`${index}k`}>{key}</b>,
          value && <i key={`${index}v`}>{value}</i>,
        ]
      })}
    </code>
  )
}
