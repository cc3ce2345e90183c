import { clusterNames, shop } from './shop.ts'

const { euWest, usEast } = clusterNames
const { name, namespace, kind } = shop.checkout
/** The memory limit before and after the rollout. */
export const limit = { before: '512Mi', after: '256Mi' }
/** The revision of the rollout. */
export const revision = 14
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
