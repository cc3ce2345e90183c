import { clusterNames, vulnerabilities } from './shop.ts'

/** The rollout that makes checkout fail, and its memory limits before and after it. */
export const rollout = { revision: 14, time: '09:10', before: '512Mi', after: '256Mi' } as const
const { revision, before } = rollout

/** The state of checkout's pods. */
export const pods = '3 of 3 restarting'

/** A message after the approval. */
interface ApprovalStep {
  title: string
  text: string
}

/** A way to apply an approved change. */
export interface WayOut {
  name: string
  where: string
  /** What happens, in order; the last one stays visible. */
  steps: readonly [ApprovalStep, ...ApprovalStep[]]
  undo: string
  /** The message after it is undone. */
  undone: ApprovalStep
}

export const waiting: ApprovalStep = {
  title: 'Waiting for your approval',
  text: 'Nothing changes until you approve.',
}

const repository = 'shop-gitops'

const pullRequest = (number: number, subject: string): WayOut => ({
  name: 'Pull request',
  where: `to ${repository}, synced by Argo CD`,
  steps: [
    { title: 'Approved by you', text: `Pushing a branch to ${repository}…` },
    { title: `Pull request #${number} opened`, text: `“${subject}” awaits your review.` },
  ],
  undo: 'Close pull request',
  undone: {
    title: `Pull request #${number} closed`,
    text: 'Nothing was merged. The change is still pending.',
  },
})

const deploy = (applied: string, rolledBack: string): WayOut => ({
  name: 'Deploy to cluster',
  where: `to ${clusterNames.euWest}, if nothing syncs it`,
  steps: [
    { title: 'Approved by you', text: 'Server-side dry run…' },
    { title: 'Dry run passed', text: 'Applying the change…' },
    { title: 'Deployed', text: applied },
  ],
  undo: 'Roll back',
  undone: { title: 'Rolled back', text: `${rolledBack} The change is still pending.` },
})

const redisFix = vulnerabilities.redis.fixedIn

/** The two ways of each change on the site, the recommended one first, by the figure that shows them. */
export const approvals = {
  checkout: [
    pullRequest(318, 'Restore checkout’s memory limit'),
    deploy(`Revision ${revision + 1}: 3 of 3 pods ready with ${before}.`, `Revision ${revision} runs again.`),
  ],
  redis: [
    pullRequest(319, `Redis ${redisFix}`),
    deploy(`redis-0 is ready with ${redisFix}.`, `redis-0 runs ${vulnerabilities.redis.version} again.`),
  ],
  remediation: [
    pullRequest(317, 'One secret instead of all'),
    deploy('New grant first, then the old binding removed.', 'The old binding is restored.'),
  ],
} as const satisfies Record<string, readonly [WayOut, WayOut]>
