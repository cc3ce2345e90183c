import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { hasModifier } from '../../../browser/hasModifier.ts'
import { Figure } from '../Figure.tsx'
import { clusterNames, type ShopWorkload } from '../story/shop.ts'
import {
  findWorkload,
  firstShown,
  isBlocked,
  jobBehind,
  observedDays,
  portOf,
  trafficEdges,
  type TrafficView,
} from '../story/traffic.ts'
import { TrafficChart } from './TrafficChart.tsx'
import { type PolicyLayer, trafficPolicies } from './trafficPolicies.ts'
import { trafficSummary } from './trafficSummary.ts'

/**
 * The simulation: observed traffic, with and without the proposed policies. After hydration the traffic moves while the
 * figure is on the screen.
 */
export function TrafficGraph({ product }: { product: string }) {
  const id = useId()
  const graph = useRef<HTMLDivElement>(null)
  const [awake, setAwake] = useState(false)
  const [onScreen, setOnScreen] = useState(false)
  const [playing, setPlaying] = useState(true)
  const [view, setView] = useState<TrafficView>('policy')
  const [layer, setLayer] = useState<PolicyLayer>('cilium')
  // A second press stops highlighting the workload's edges; its policy stays.
  const [choice, setChoice] = useState<{ name: ShopWorkload['name']; alone: boolean }>({
    name: firstShown,
    alone: false,
  })
  useEffect(() => {
    setAwake(true)
    const observer = new IntersectionObserver(entries => setOnScreen(entries.at(-1)!.isIntersecting))
    observer.observe(graph.current!)
    return () => observer.disconnect()
  }, [])

  const shown = findWorkload(choice.name)
  const choose = (name: ShopWorkload['name']) =>
    setChoice(before => ({ name, alone: !(before.alone && before.name === name) }))
  const isMoving = onScreen && playing
  return (
    <Figure title={`${product.toLowerCase()} / ${clusterNames.euWest} / traffic`}>
      <div className={isMoving ? 'traffic-graph traffic-graph--moving' : 'traffic-graph'} ref={graph}>
        <div className="traffic-controls">
          <TrafficControls view={view} onView={setView} playing={playing} onPlaying={setPlaying} />
        </div>
        <TrafficChart
          view={view}
          chosen={choice.alone ? choice.name : null}
          awake={awake}
          onChoose={choose}
        />
        <TrafficTable view={view} />
        <p className="traffic-graph__summary" aria-live="polite">
          {trafficSummary(view, choice.alone ? shown : null)}
        </p>
        <TrafficPolicy workload={shown} layer={layer} id={id} onLayer={setLayer} />
      </div>
    </Figure>
  )
}

interface TrafficControlsProps {
  view: TrafficView
  onView: (view: TrafficView) => void
  playing: boolean
  onPlaying: (playing: boolean) => void
}

const views: readonly { view: TrafficView; label: string }[] = [
  { view: 'observed', label: 'Observed' },
  { view: 'policy', label: 'With the policy' },
]

/** Buttons for the view of the traffic, and for pausing it. */
export function TrafficControls({ view, onView, playing, onPlaying }: TrafficControlsProps) {
  return (
    <>
      <div className="traffic-controls__views" role="group" aria-label="Traffic shown">
        {views.map(({ view: each, label }) => (
          <button
            key={each}
            type="button"
            className="traffic-controls__view"
            aria-pressed={each === view}
            onClick={() => onView(each)}
          >
            {label}
          </button>
        ))}
      </div>
      <button type="button" className="traffic-controls__pause" onClick={() => onPlaying(!playing)}>
        <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
          <path d={playing ? 'M1 0h3v10H1zM6 0h3v10H6z' : 'M1 0l9 5l-9 5z'} fill="currentColor" />
        </svg>
        {playing ? 'Pause' : 'Play'}
        <span className="visually-hidden"> the traffic</span>
      </button>
    </>
  )
}

/** The traffic as a table for screen readers. */
function TrafficTable({ view }: { view: TrafficView }) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>Connections between the workloads</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Port</th>
            <th scope="col">{`Flows in ${observedDays} days`}</th>
            <th scope="col">{view === 'policy' ? 'With the policy' : 'Observed'}</th>
          </tr>
        </thead>
        <tbody>
          {trafficEdges.map(edge => (
            <tr key={`${edge.from}/${edge.to}`}>
              <td>{edge.from}</td>
              <td>{edge.to}</td>
              <td>{portOf(edge)}</td>
              <td>
                {edge.flows.toLocaleString('en-GB')}
                {jobBehind(edge) && `, ${jobBehind(edge)?.day} only`}
              </td>
              <td>{isBlocked(edge, view) ? 'blocked' : 'allowed'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface TrafficPolicyProps {
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
function TrafficPolicy({ workload, layer, id, onLayer }: TrafficPolicyProps) {
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
        <pre className="traffic-policy__code" tabIndex={0} role="group" aria-label={title}>
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
