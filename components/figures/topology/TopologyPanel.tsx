import { Fragment } from 'react'
import type { Cluster, Workload } from '../story/Cluster.ts'
import { lanesInWords } from '../story/lanes.ts'
import { appClasses } from './appClasses.ts'
import { ChartSymbol } from './ChartSymbols.tsx'

interface Props {
  /** Id of the panel, and prefix of the heading's. */
  id: string
  workload: Workload
  cluster: Cluster
}

/** The details of a workload: its metadata, policies and findings. */
export function TopologyPanel({ id, workload, cluster }: Props) {
  const { app, name, policies, findings } = workload
  const inForce = policies.filter(({ proposed }) => !proposed)
  const headingId = `${id}-name`
  return (
    <section className="topology__panel" id={id} aria-labelledby={headingId}>
      <div className="topology__facts">
        <div className="topology__title">
          <svg viewBox="-12 -12 24 24" aria-hidden="true">
            <ChartSymbol app={app} />
          </svg>
          <h3 id={headingId}>{name}</h3>
          <p>{`${appClasses[app].label} in ${cluster.name}`}</p>
        </div>
        <p className="topology__because">{workload.because}</p>
        <h4>Metadata</h4>
        <dl>
          {metadata(workload, cluster).map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{breakable(value)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="topology__risks">
        <h4>
          Policies <span>{inForce.length}</span>
        </h4>
        {inForce.length === 0 && (
          <p>{`No policy applies${policies.length > 0 ? ' yet' : ''}: all traffic is allowed.`}</p>
        )}
        <ul>
          {policies.map(({ kind, allows, proposed }) => (
            <li key={kind}>
              <p className="topology__object">
                {`${kind}/${name} `}
                {proposed && <span>proposed</span>}
              </p>
              <p>{allows}</p>
            </li>
          ))}
        </ul>
        <h4>
          Reachable vulnerabilities <span>{findings.length}</span>
        </h4>
        {findings.length === 0 && <p>None reachable from here.</p>}
        <ul>
          {findings.map(({ severity, title, text }) => (
            <li key={title}>
              <p>
                <span className={`topology__severity topology__severity--${severity}`}>{severity}</span>
                <strong>{title}</strong>
              </p>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function metadata(workload: Workload, cluster: Cluster): (readonly [string, string])[] {
  const { name, namespace, kind, replicas, image, digest, account } = workload
  return [
    ['Namespace', namespace],
    ['Kind', kind],
    ['Replicas', replicas],
    ['Image', image],
    ['Digest', `sha256:${digest}…`],
    ['Account', account ?? name],
    ['Cross-cluster', lanesInWords(`${cluster.name}/${name}`)],
  ]
}

/** Allows a line break after each slash. */
function breakable(text: string) {
  return text.split(/(?<=\/)/).map(part => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ))
}
