import { clusterNames, rollout, vulnerabilities } from './shop.ts'

const { revision, before } = rollout

/** A message after the approval. */
export interface ApprovalStep {
  title: string
  text: string
}

/** A way to apply an approved change. */
export interface WayOut {
  name: string
  /** Where the change goes, or why it cannot go there. */
  note: string
  /** What happens, in order; the last one stays visible. */
  steps: readonly [ApprovalStep, ...ApprovalStep[]]
  undo: string
  /** The message after it is undone. */
  undone: ApprovalStep
}

/** A way that is not offered. */
type ClosedWay = Pick<WayOut, 'name' | 'note'>

export const waiting: ApprovalStep = {
  title: 'Waiting for your approval',
  text: 'Nothing changes until you approve.',
}

const repository = 'shop-gitops'

const pullRequest = (
  number: number,
  subject: string,
  { where = 'synced by Argo CD', after = ' awaits your review.' } = {},
): WayOut => ({
  name: 'Pull request',
  note: `to ${repository}, ${where}`,
  steps: [
    { title: 'Approved by you', text: `Pushing a branch to ${repository}…` },
    { title: `Pull request #${number} opened`, text: `“${subject}”${after}` },
  ],
  undo: 'Close pull request',
  undone: {
    title: `Pull request #${number} closed`,
    text: 'Nothing was merged. The change is still pending.',
  },
})

/** Of an object that a GitOps controller syncs. */
const closedDeploy: ClosedWay = { name: 'Deploy to cluster', note: 'Argo CD syncs it' }

const deploy = (applied: string, rolledBack: string): WayOut => ({
  name: closedDeploy.name,
  note: `to ${clusterNames.euWest}; nothing syncs it`,
  steps: [
    { title: 'Approved by you', text: 'Server-side dry run…' },
    { title: 'Dry run passed', text: 'Applying the change…' },
    { title: 'Deployed', text: applied },
  ],
  undo: 'Roll back',
  undone: { title: 'Rolled back', text: `${rolledBack} The change is still pending.` },
})

/** The two ways of each change on the site, the recommended one first, by the figure that shows them. */
export const approvals = {
  // Deployed by a pipeline.
  checkout: [
    pullRequest(320, 'Restore checkout’s memory limit', { where: 'for your pipeline' }),
    deploy(`Revision ${revision + 1}: 3 of 3 pods ready with ${before}.`, `Revision ${revision} runs again.`),
  ],
  redis: [pullRequest(319, `Redis ${vulnerabilities.redis.fixedIn}`), closedDeploy],
  remediation: [pullRequest(317, 'Grant one secret', { after: '; #318 follows a day later.' }), closedDeploy],
} as const satisfies Record<string, readonly [WayOut, WayOut | ClosedWay]>
