/** A line of a unified diff: kept, taken out or put in. */
export type DiffLine = readonly [sign: ' ' | '-' | '+', text: string]

/**
 * The conversation of the chat's figure. It holds together: a container that runs for six minutes, backs off as
 * the kubelet does and is killed again restarts nine times between 09:10 and 10:42, in each of three pods.
 */
export const chatStory = {
  question: { time: '10:42', text: 'Why does checkout keep restarting in prod-eu-west?' },
  answer: {
    time: '10:43',
    read: [
      ['Pods', '3 of 3 restarting, 27 times since 09:16. OOMKilled, exit code 137.'],
      ['Logs', 'No error before the exits. The process was stopped from outside.'],
      ['Rollouts', 'Revision 14 at 09:10 lowered the memory limit from 512Mi to 256Mi.'],
      ['Clusters', 'prod-us-east runs the same image with 512Mi: no restarts.'],
    ],
    cause: 'It runs out of memory.',
    reason:
      'The rollout at 09:10 halved the limit, and the kernel has killed the container ever since. 512Mi is the last limit that held, so I would put it back.',
  },
  change: {
    object: 'Deployment shop/checkout, prod-eu-west',
    hunk: '@@ -41,7 +41,7 @@ spec:',
    lines: [
      [' ', '              cpu: 250m'],
      [' ', '              memory: 256Mi'],
      [' ', '            limits:'],
      ['-', '              memory: 256Mi'],
      ['+', '              memory: 512Mi'],
      [' ', '          readinessProbe:'],
      [' ', '            httpGet:'],
      [' ', '              path: /healthz'],
    ] satisfies DiffLine[],
  },
  approval: {
    state: 'Waiting for your approval',
    rule: 'Nothing changes before you give it.',
    ways: [
      { name: 'Pull request', where: 'to shop-gitops, synced by Argo CD', chosen: true },
      { name: 'Deploy to cluster', where: 'straight to prod-eu-west', chosen: false },
    ],
  },
} as const
