interface Step {
  /** Time of day, UTC. */
  at: string
  what: 'Received' | 'Checked' | 'Ruled out' | 'Concluded'
  text: string
  evidence: string
}

const steps: readonly Step[] = [
  {
    at: '09:41:07',
    what: 'Received',
    text: 'from Workloads: pods mount a token',
    evidence: 'serviceAccountName: report-api',
  },
  {
    at: '09:41:09',
    what: 'Checked',
    text: 'bindings that name this account',
    evidence: '61 read, 1 match: report-api-reader',
  },
  {
    at: '09:41:12',
    what: 'Checked',
    text: 'what it grants, cluster-wide',
    evidence: 'secrets: get, list, watch',
  },
  {
    at: '09:41:15',
    what: 'Ruled out',
    text: 'that a group grants it too',
    evidence: 'system:serviceaccounts: no secrets',
  },
  {
    at: '09:41:18',
    what: 'Ruled out',
    text: 'that only the cluster can reach it',
    evidence: 'ingress reports -> report-api:80',
  },
  {
    at: '09:41:24',
    what: 'Checked',
    text: 'what the application asks for',
    evidence: '--db-secret=report-api-db',
  },
  { at: '09:41:26', what: 'Concluded', text: 'critical: can read every secret', evidence: 'confidence 94%' },
]

const time = (at: string | undefined): number => Date.parse(`1970-01-01T${at}Z`)

/** How an agent reached the followed finding. */
export const reasoning = {
  steps,
  /** From the first step to the last. */
  seconds: (time(steps.at(-1)?.at) - time(steps[0]?.at)) / 1000,
  /** How to verify the conclusion: prints `yes` before the change and `no` after it. */
  check: { command: 'kubectl auth can-i list secrets -A', as: '--as=system:serviceaccount:shop:report-api' },
}
