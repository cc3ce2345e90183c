import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useEditor } from '../editor/useEditor.ts'
import { Figure } from '../Figure.tsx'
import { clusterNames, type ShopWorkload } from '../story/shop.ts'
import {
  findWorkload,
  firstShown,
  flowCount,
  jobBehind,
  observedDays,
  portOf,
  type TrafficEdge,
  trafficEdges,
  type TrafficView,
} from '../story/traffic.ts'
import { words } from '../../../content/i18n/siteWords.ts'
import type { Evaluation } from './editedPolicies.ts'
import { TrafficChart } from './TrafficChart.tsx'
import { trafficPolicies } from './trafficPolicies.ts'
import { editedSummary, trafficSummary } from './trafficSummary.ts'
import { WithCode } from '../editor/WithCode.tsx'

/**
 * The simulation: observed traffic, with and without the proposed policies. After hydration the traffic moves while the
 * figure is on the screen.
 */
export function TrafficGraph({ product }: { product: string }) {
  const graph = useRef<HTMLDivElement>(null)
  const [awake, setAwake] = useState(false)
  const [onScreen, setOnScreen] = useState(false)
  const [playing, setPlaying] = useState(true)
  const [view, setView] = useState<TrafficView>('policy')
  // A second press stops highlighting the workload's edges; its policy stays.
  const [choice, setChoice] = useState<{ name: ShopWorkload['name']; alone: boolean }>()
  const [evaluation, setEvaluation] = useState<Evaluation>()
  const { opened, open, close, button, hasFailed } = useEditor(
    'network-security',
    () => import('./PolicyEditor.tsx'),
    () => setView('policy'),
  )
  const closeEditor = () => {
    setEvaluation(undefined)
    close()
  }
  useEffect(() => {
    setAwake(true)
    const observer = new IntersectionObserver(entries => setOnScreen(entries.at(-1)!.isIntersecting))
    observer.observe(graph.current!)
    return () => observer.disconnect()
  }, [])

  const alone = choice?.alone ? choice.name : null
  const choose = (name: ShopWorkload['name']) =>
    setChoice(before => ({ name, alone: !(before?.alone && before.name === name) }))
  const isMoving = onScreen && playing
  const verdicts = view === 'policy' ? evaluation?.verdicts : undefined
  const isBlocked = (edge: TrafficEdge) =>
    verdicts ? !verdicts.get(edge)!.allowed : edge.blocked !== undefined
  const blocked = view === 'policy' ? trafficEdges.filter(isBlocked) : []
  return (
    <Figure title={`${product.toLowerCase()} / ${clusterNames.euWest} / traffic`}>
      <div className={isMoving ? 'traffic-graph traffic-graph--moving' : 'traffic-graph'} ref={graph}>
        <TrafficControls view={view} onView={setView} playing={playing} onPlaying={setPlaying} />
        <TrafficChart blocked={blocked} chosen={alone} awake={awake} onChoose={choose} />
        <p className="traffic-graph__summary" aria-live="polite">
          {evaluation && view === 'policy'
            ? editedSummary(blocked, evaluation.problems[0]?.line)
            : trafficSummary(view, alone && findWorkload(alone))}
        </p>
        {opened ? (
          <opened.Editor
            key={opened.shared}
            shared={opened.shared}
            workload={choice?.name ?? firstShown.cilium}
            evaluation={evaluation}
            onEvaluation={found => setEvaluation(before => ({ ...before, ...found }))}
            onClose={closeEditor}
          />
        ) : (
          <TrafficPolicy chosen={choice?.name}>
            <button type="button" className="yaml-editor__button" ref={button} onClick={() => void open()}>
              Edit the policy
            </button>
            {hasFailed && <span role="alert">{words.didNotLoad}</span>}
          </TrafficPolicy>
        )}
        <TrafficTable view={view} blocked={blocked} verdicts={verdicts} />
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
    <div className="traffic-controls">
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
    </div>
  )
}

interface TrafficTableProps {
  view: TrafficView
  blocked: readonly TrafficEdge[]
  verdicts: Evaluation['verdicts']
}

/** The traffic as a table: for screen readers, and with the reasons of edited policies for everyone. */
function TrafficTable({ view, blocked, verdicts }: TrafficTableProps) {
  return (
    <div className={verdicts ? 'traffic-table' : 'visually-hidden'}>
      <table>
        <caption>Connections between the workloads</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Port</th>
            <th scope="col">{`Flows in ${observedDays} days`}</th>
            <th scope="col">{view === 'policy' ? 'With the policy' : 'Observed'}</th>
            {verdicts && <th scope="col">Reason</th>}
          </tr>
        </thead>
        <tbody>
          {trafficEdges.map(edge => (
            <tr
              key={`${edge.from}/${edge.to}`}
              className={verdicts && blocked.includes(edge) ? 'traffic-table__blocked' : undefined}
            >
              <td>{edge.from}</td>
              <td>{edge.to}</td>
              <td>{portOf(edge)}</td>
              <td>
                {flowCount(edge)}
                {jobBehind(edge) && `, ${jobBehind(edge)?.day} only`}
              </td>
              <td>{blocked.includes(edge) ? 'blocked' : 'allowed'}</td>
              {verdicts && (
                <td>
                  <WithCode text={verdicts.get(edge)!.reason} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface TrafficPolicyProps {
  chosen: ShopWorkload['name'] | undefined
  /** What is below the policy. */
  children: ReactNode
}

const layers = [
  { layer: 'cilium', label: 'Cilium L3/L4' },
  { layer: 'istio', label: 'Istio L7' },
] as const

/** The proposed policies of a workload. The style sheet shows that of the chosen layer, so no script is needed. */
function TrafficPolicy({ chosen, children }: TrafficPolicyProps) {
  const name = useId()
  const policies = layers.map(({ layer, label }) => {
    const workload = chosen ?? firstShown[layer]
    return { label, title: `Proposed for ${workload}`, text: trafficPolicies[layer](workload) }
  })
  return (
    <div className="traffic-policy">
      <div className="code-pane__bar">
        <div className="traffic-policy__layers" role="group" aria-label="Layer">
          {policies.map(({ label }, at) => (
            <label key={label} className="code-pane__tab">
              <input type="radio" name={name} defaultChecked={at === 0} />
              {label}
            </label>
          ))}
        </div>
        {policies.map(({ label, title }) => (
          <p key={label} className="traffic-policy__title">
            {title}
          </p>
        ))}
      </div>
      {policies.map(({ label, title, text }) => (
        <pre key={label} className="code-pane__code" tabIndex={0} role="group" aria-label={title}>
          <YamlCode text={text} />
        </pre>
      ))}
      <div className="yaml-editor__bar yaml-editor__bar--over">{children}</div>
    </div>
  )
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
