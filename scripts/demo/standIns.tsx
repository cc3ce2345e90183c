import { Figure } from '../../components/Figure.tsx'

// They stand in for figures of the site while those are being drawn.

interface Props {
  product: string
}

const window = (product: string, screen: string) => `${product.toLowerCase()} / prod-eu-west / ${screen}`

const findings = [
  ['Critical', 'Any pod can reach ledger-db', 'billing/ledger-db'],
  ['High', 'checkout runs as root', 'shop/checkout'],
  ['High', 'Token mounted where none is used', 'shop/frontend'],
  ['Medium', 'redis has no memory limit', 'shop/redis'],
  ['Low', 'Image tag can move: cart:stable', 'shop/cart'],
] as const

export function StandInReport({ product }: Props) {
  return (
    <Figure title={window(product, 'risk report')}>
      <div className="stand-in">
        <p className="stand-in__score">
          <strong>62</strong> of 100 · 5 findings
        </p>
        <ul className="stand-in__rows">
          {findings.map(([severity, title, workload]) => (
            <li key={title}>
              <span className={`stand-in__mark stand-in__mark--${severity.toLowerCase()}`}>{severity}</span>
              <span>{title}</span>
              <code>{workload}</code>
            </li>
          ))}
        </ul>
      </div>
    </Figure>
  )
}

const steps = [
  ['Policies', 'No NetworkPolicy in billing selects app=ledger-db.'],
  ['Default', 'Pods that no policy selects accept traffic from every namespace.'],
  ['Flows', 'In 14 days only billing/payments connected, on 5432/TCP.'],
  ['Conclusion', 'Allow payments on 5432; the rest is denied by that.'],
] as const

export function StandInReasoning({ product }: Props) {
  return (
    <Figure title={window(product, 'reasoning')}>
      <ol className="stand-in stand-in__steps">
        {steps.map(([name, text]) => (
          <li key={name}>
            <code>{name}</code>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Figure>
  )
}

const policy = `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: ledger-db
  namespace: billing
spec:
  podSelector:
    matchLabels: { app: ledger-db }
  policyTypes: [Ingress]
  ingress:
    - from:
        - podSelector:
            matchLabels: { app: payments }
      ports:
        - { protocol: TCP, port: 5432 }`

export function StandInDiff({ product }: Props) {
  return (
    <Figure title={window(product, 'remediation')}>
      <div className="stand-in">
        <pre className="stand-in__diff">
          {policy.split('\n').map(line => (
            <span key={line}>{`+ ${line}\n`}</span>
          ))}
        </pre>
        <p className="stand-in__actions">
          <span className="button button--primary">Approve</span>
          <span className="button">Decline</span>
        </p>
      </div>
    </Figure>
  )
}

const nodes = [
  ['frontend', 40, 40],
  ['checkout', 240, 28],
  ['redis', 240, 168],
  ['payments', 460, 56],
  ['ledger-db', 460, 196],
] as const

export function StandInGraph({ product }: Props) {
  return (
    <Figure title={window(product, 'traffic')}>
      <svg className="stand-in__graph" viewBox="0 0 640 272" width="640" height="272">
        <path className="allowed" d="M160 60C200 60 200 48 240 48M360 48C410 48 410 76 460 76M520 96V196" />
        <path className="blocked" d="M360 188C410 188 410 216 460 216M160 72C300 120 340 230 460 222" />
        {nodes.map(([name, x, y]) => (
          <g key={name}>
            <rect x={x} y={y} width="120" height="40" rx="9" />
            <text x={x + 60} y={y + 25}>
              {name}
            </text>
          </g>
        ))}
      </svg>
    </Figure>
  )
}
