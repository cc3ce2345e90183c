import { clusterNames, shop } from './shop.ts'

const { euWest, usEast } = clusterNames
const { name, namespace, kind } = shop.checkout
/** The memory limit before and after the rollout. */
const limit = { before: '512Mi', after: '256Mi' }
/** The revision of the rollout. */
const revision = 14
const rolloutTime = '09:10'
const questionTime = '10:42'

/** The state of the workload's pods. */
export const pods = '3 of 3 restarting'

/**
 * A conversation about a failing workload. Its figures agree: with the kubelet's back-off, a container that is killed
 * every six minutes restarts nine times between the rollout and the question, in each of three pods.
 */
export const chat = {
  question: { time: questionTime, text: `Why does ${name} keep restarting in ${euWest}?` },
  answer: {
    time: '10:43',
    read: [
      ['Pods', `${pods}, 27 times since 09:16. OOMKilled, exit code 137.`],
      ['Nodes', 'None is short of memory. The container hit its own limit.'],
      [
        'Rollouts',
        `Revision ${revision} at ${rolloutTime} lowered the memory limit from ${limit.before} to ${limit.after}.`,
      ],
      ['Clusters', `${usEast} runs the same image with ${limit.before}: no restarts.`],
    ],
    cause: 'It runs out of memory.',
    reason: `The rollout at ${rolloutTime} halved the limit, and the kernel has been killing the container ever since. ${limit.before} is the last limit that held, so I would restore it.`,
  },
  change: {
    object: `${kind} ${namespace}/${name}, ${euWest}`,
    hunk: '@@ -41,7 +41,7 @@ spec:',
    /** Lines of a unified diff; the first character is the sign. */
    diff: [
      '               cpu: 250m',
      `               memory: ${limit.after}`,
      '             limits:',
      `-              memory: ${limit.after}`,
      `+              memory: ${limit.before}`,
      '           readinessProbe:',
      '             httpGet:',
      '               path: /healthz',
    ],
  },
} as const

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
