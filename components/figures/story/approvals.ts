import { limit, revision } from './chat.ts'
import { clusterNames } from './shop.ts'

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
  where: `straight to ${clusterNames.euWest}`,
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
  chat: [
    pullRequest(318, 'Restore checkout’s memory limit'),
    deploy(
      `Revision ${revision + 1}: 3 of 3 pods ready with ${limit.before}.`,
      `Revision ${revision} runs again.`,
    ),
  ],
  remediation: [
    pullRequest(317, 'One secret instead of all'),
    deploy('New grant first, then the old binding removed.', 'The old binding is restored.'),
  ],
} as const satisfies Record<string, readonly [WayOut, WayOut]>
