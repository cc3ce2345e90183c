import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planFigures } from '../site.config.ts'
import { loadLegal } from './loadLegal.ts'

const documents = ['docs/legal/terms-of-service.md', 'docs/legal/privacy-policy.md']
const sources = ['site.config.ts', ...documents].map(file => readFileSync(file, 'utf8')).join('\n')

test.each(Object.values(planFigures).flatMap(plan => ('price' in plan ? [plan.price] : [])))(
  'the price %i is written once, and every text that names it takes it from there',
  price => {
    expect(sources.match(new RegExp(`\\b${price}\\b`, 'g'))).toHaveLength(1)
  },
)

test('no text writes a price or a limit of a plan by itself', () => {
  expect(sources.match(/\$\s?\d+|\b\d+ (?:clusters?|workloads?|(?:daily )?risk assessments?)\b/g)).toBeNull()
})

test('the terms tell price and limits as the cards do', async () => {
  const { markdown } = await loadLegal('docs/legal/terms-of-service.md')
  const { starter, growth } = planFigures
  expect(markdown).toContain(
    `$${starter.price} per month | ${starter.clusters} cluster, ${starter.workloads} workloads`,
  )
  expect(markdown).toContain(`Up to ${growth.clusters} clusters, ${growth.workloads} workloads per cluster`)
})

test.each(documents)('%s has no fact left to fill in', async path => {
  const { summary, markdown } = await loadLegal(path)
  expect(summary + markdown).not.toMatch(/[{}]/)
})
