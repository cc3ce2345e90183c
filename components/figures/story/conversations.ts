import type { approvals } from './approvals.ts'
import type { Evidence } from './operatorRole.ts'
import { clusterNames, pods, rollout, shop, vulnerabilities } from './shop.ts'
import { allowedEdges, flowCount, observedDays, trafficEdges } from './traffic.ts'

const { euWest, usEast } = clusterNames
const { name, namespace, kind } = shop.checkout
const { revision, time, before, after } = rollout

/** A change of one object, as the chat proposes it. */
interface ProposedChange {
  object: string
  hunk: string
  /** Lines of a unified diff; the first character is the sign. */
  diff: readonly string[]
  /** Its ways out. */
  approval: keyof typeof approvals
}

/** A question, and what the platform answers. */
export interface Conversation {
  /** Times of day, UTC. */
  asked: string
  question: string
  answered: string
  /** What was read, what it says, and where that is from. */
  read: readonly (readonly [source: string, found: string, from: readonly Evidence[]])[]
  cause: string
  reason: string
  /** The answer ends in a change, or in another figure of the page. */
  change?: ProposedChange
  figure?: { text: string; anchor: string }
}

/**
 * Why a workload fails. The figures agree: with the kubelet's back-off, a container that is killed every six minutes
 * restarts nine times between the rollout and the question, in each of three pods.
 */
const failing: Conversation = {
  asked: '10:42',
  question: `Why does ${name} keep restarting in ${euWest}?`,
  answered: '10:43',
  read: [
    ['Pods', `${pods}, 27 times since 09:16. OOMKilled, exit code 137.`, ['pods', 'events']],
    ['Nodes', 'None is short of memory. The container hit its own limit.', ['nodes', 'pods']],
    [
      'Rollouts',
      `Revision ${revision} at ${time} lowered the memory limit from ${before} to ${after}.`,
      ['replicasets'],
    ],
    ['Clusters', `${usEast} runs the same image with ${before}: no restarts.`, ['pods']],
  ],
  cause: 'It runs out of memory.',
  reason: `The rollout at ${time} halved the limit, and the kernel has been killing the container ever since. ${before} is the last limit that held, so I would restore it.`,
  change: {
    object: `${kind} ${namespace}/${name}, ${euWest}`,
    hunk: '@@ -41,7 +41,7 @@ spec:',
    diff: [
      '               cpu: 250m',
      `               memory: ${after}`,
      '             limits:',
      `-              memory: ${after}`,
      `+              memory: ${before}`,
      '           readinessProbe:',
      '             httpGet:',
      '               path: /healthz',
    ],
    approval: 'checkout',
  },
}

const { ledgerDb, redis } = shop
const flowsTo = (to: string): string =>
  trafficEdges
    .filter(edge => edge.to === to)
    .map(edge => `${edge.from} ${flowCount(edge)}`)
    .join(', ')

const reachable: Conversation = {
  asked: '10:51',
  question: `What can reach ${ledgerDb.name}, and what actually does?`,
  answered: '10:51',
  read: [
    [
      'Policies',
      `None selects ${ledgerDb.name}: every pod in ${euWest} can connect to ${ledgerDb.port}.`,
      ['networkpolicies', 'ciliumnetworkpolicies'],
    ],
    ['Flows', `In ${observedDays} days: ${flowsTo(ledgerDb.name)}.`, ['flows']],
    [
      'Schedules',
      `${shop.reports.name} runs on ${shop.reports.day} at ${shop.reports.time}: rare, but needed.`,
      ['cronjobs'],
    ],
    [
      'Images',
      'frontend has no PostgreSQL driver. Its 2 connections fell within one hour.',
      ['images', 'flows'],
    ],
  ],
  cause: 'Everything can. Two workloads need to.',
  reason: `A policy for ${allowedEdges(ledgerDb.name)
    .map(({ from }) => from)
    .join(' and ')} keeps what is used and blocks the rest. Ask the owner of frontend about that hour.`,
  figure: { text: 'Simulate that policy', anchor: 'network-security' },
}

const { cve, version, fixedIn, score, text: risk } = vulnerabilities.redis
const redisImage = (tag: string): string => `           image: registry.example/mirror/redis:${tag}`

const outdated: Conversation = {
  asked: '11:04',
  question: `Which pods still run Redis older than ${fixedIn}?`,
  answered: '11:04',
  read: [
    ['Images', `1 tag in 4 clusters: redis:${version}.`, ['pods', 'images']],
    ['Pods', `${redis.name}-0 in ${redis.namespace}, ${euWest}. No other cluster runs Redis.`, ['pods']],
    ['Advisory', `${cve}, CVSS ${score}. ${risk}`, ['advisories']],
  ],
  cause: 'One pod does.',
  reason: `${fixedIn} is a patch release with the fix: same commands, same data on disk. With a single replica, carts fail for the seconds of its restart.`,
  change: {
    object: `${redis.kind} ${redis.namespace}/${redis.name}, ${euWest}`,
    hunk: '@@ -19,7 +19,7 @@ spec:',
    diff: [
      '     spec:',
      '       containers:',
      '         - name: redis',
      `-${redisImage(version).slice(1)}`,
      `+${redisImage(fixedIn).slice(1)}`,
      '           ports:',
      '             - name: redis',
      `               containerPort: ${redis.port}`,
    ],
    approval: 'redis',
  },
}

const unfamiliar: Conversation = {
  asked: '11:20',
  question: `What changed in ${clusterNames.staging} since Friday?`,
  answered: '11:21',
  read: [
    ['Rollouts', 'frontend 7.3.0-rc.1 and checkout 2.15.0-rc.2, both from a commit.', ['deployments']],
    ['Created', 'Deployment default/sysupdate, by kubectl, on Saturday at 02:14.', ['deployments']],
    [
      'Traffic',
      'sysupdate keeps one connection open to an external address, TCP 3333.',
      ['flows', 'metrics'],
    ],
  ],
  cause: 'Two releases, and one stranger.',
  reason:
    'No commit, Helm release or owner explains sysupdate, and it behaves like a crypto-miner: mining pools listen on 3333. Scale it to zero, keep its image, and find out whose credentials created it.',
  figure: { text: 'See it on the map', anchor: 'topology-map' },
}

/** What the chat is asked; the first one is shown initially. */
export const conversations: readonly Conversation[] = [failing, reachable, outdated, unfamiliar]
