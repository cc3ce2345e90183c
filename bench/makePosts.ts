import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const words = (
  'cluster node pod service gateway volume secret rollout replica kubelet probe namespace quota label taint affinity ' +
  'image digest chart operator webhook policy route certificate token account binding audit metric trace alert limit ' +
  'drain eviction a the each one some most when after before reads writes waits fails retries scales keeps reports ' +
  'slowly safely often rarely again inside outside first last small stable healthy pending remote private daily plain'
).split(' ')

/** Numbers from 0 up to 1, the same ones for the same seed (a linear congruential generator, Numerical Recipes). */
function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A post of about 600 words with headings, lists, a table, a quote and two blocks of code: post 7 is always post 7. */
export function makePost(number: number): string {
  const next = numbers(number * 7919)
  const pick = () => words[Math.floor(next() * words.length)] ?? ''
  const some = (count: number) => Array.from({ length: count }, pick).join(' ')
  const sentence = () => {
    const text = `${some(6)} **${pick()}** ${some(4)} \`${pick()}\` ${some(4)}.`
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  const paragraph = () => Array.from({ length: 5 }, sentence).join(' ')
  const day = new Date(Date.UTC(2015, 0, 1 + (number % 3600))).toISOString().slice(0, 10)
  return `---
id: ${number}
title: ${some(5)} ${number}
excerpt: ${some(16)}.
author: ${pick()} ${pick()}
date: ${day}
tags: [${[...new Set([pick(), pick(), pick()])].join(', ')}]
---

${paragraph()}

## ${some(3)}

${paragraph()}

- ${sentence()}
- ${sentence()}
  - ${sentence()}

## ${some(4)}

${paragraph()}

| Field | Value | Note |
| --- | ---: | --- |
${Array.from({ length: 5 }, () => `| ${some(2)} | ${Math.floor(next() * 900)} | ${some(3)} |`).join('\n')}

\`\`\`yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${pick()}-${number}
spec:
  replicas: ${1 + Math.floor(next() * 8)}
\`\`\`

### ${some(3)}

> ${sentence()}

${paragraph()}

\`\`\`bash
# ${some(5)}
kubectl get ${pick()} --namespace ${pick()} --output wide | grep -v Running
\`\`\`

1. ${sentence()}
2. See [${some(3)}](https://example.com/docs/${pick()}).
`
}

/** Writes posts 1 to `count` into a folder. */
export function makePosts(count: number, folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (let number = 1; number <= count; number++) {
    writeFileSync(join(folder, `post-${number}.md`), makePost(number))
  }
}
