import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const words = (
  'cluster node pod service gateway volume secret rollout replica kubelet probe namespace quota label taint affinity ' +
  'image digest chart operator webhook policy route certificate token account binding audit metric trace alert limit ' +
  'drain eviction a the each one some most when after before reads writes waits fails retries scales keeps reports ' +
  'slowly safely often rarely again inside outside first last small stable healthy pending remote private daily plain'
).split(' ')

/** Returns a random number generator from 0 up to 1, fixed by its seed (linear congruential, Numerical Recipes). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Returns a post of about 600 words. Equal numbers give equal posts. */
export function makePost(number: number): string {
  const random = seededRandom(number * 7919)
  const pick = () => words[Math.floor(random() * words.length)] ?? ''
  const someWords = (count: number) => Array.from({ length: count }, pick).join(' ')
  const sentence = () => {
    const text = `${someWords(6)} **${pick()}** ${someWords(4)} \`${pick()}\` ${someWords(4)}.`
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  const paragraph = () => Array.from({ length: 5 }, sentence).join(' ')
  const day = new Date(Date.UTC(2015, 0, 1 + (number % 3600))).toISOString().slice(0, 10)
  return `---
id: ${number}
title: ${someWords(5)} ${number}
excerpt: ${someWords(16)}.
author: ${pick()} ${pick()}
date: ${day}
tags: [${[...new Set([pick(), pick(), pick()])].join(', ')}]
---

${paragraph()}

## ${someWords(3)}

${paragraph()}

- ${sentence()}
- ${sentence()}
  - ${sentence()}

## ${someWords(4)}

${paragraph()}

| Field | Value | Note |
| --- | ---: | --- |
${Array.from({ length: 5 }, () => `| ${someWords(2)} | ${Math.floor(random() * 900)} | ${someWords(3)} |`).join('\n')}

\`\`\`yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${pick()}-${number}
spec:
  replicas: ${1 + Math.floor(random() * 8)}
\`\`\`

### ${someWords(3)}

> ${sentence()}

${paragraph()}

\`\`\`bash
# ${someWords(5)}
kubectl get ${pick()} --namespace ${pick()} --output wide | grep -v Running
\`\`\`

1. ${sentence()}
2. See [${someWords(3)}](https://example.com/docs/${pick()}).
`
}

/** Writes posts 1 to `count` into a folder. */
export function makePosts(count: number, folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (let number = 1; number <= count; number++) {
    writeFileSync(join(folder, `post-${number}.md`), makePost(number))
  }
}
