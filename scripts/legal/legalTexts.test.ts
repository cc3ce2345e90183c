import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config, { planFigures } from '../../site.config.ts'
import { loadLegalTexts } from '../../generator/site/loadPosts.ts'

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

const slugs = ['terms-of-service', 'privacy-policy']

test('the terms tell price and limits as the cards do', () => {
  const plans = config.pricing.plans.map((plan, at) =>
    at === 0 ? { ...plan, name: 'Trial', price: 29.5, period: 'year' as const } : plan,
  )
  const pricing = { ...config.pricing, currency: 'EUR', plans }
  const { texts } = loadLegalTexts(process.cwd(), { ...config, pricing })
  const { html = '' } = texts['terms-of-service'] ?? {}
  expect(html).toContain('Prices are in EUR')
  for (const [at, { name, features }] of plans.entries()) {
    const price = at === 0 ? '€29.50 per year' : 'As agreed in the order'
    expect(html).toContain(`<tr><td>${name}</td><td>${price}</td><td>${features.join(', ')}</td></tr>`)
  }
})

test.each(slugs)('%s is finished, and takes the company from the configuration', slug => {
  const { texts, problems } = loadLegalTexts(process.cwd(), config)
  expect(problems).toEqual([])
  const { markdown = '' } = texts[slug] ?? {}
  expect(markdown).not.toMatch(/[{}[\]]/)
  for (const fact of [config.legal.entity, config.legal.address]) expect(markdown).toContain(fact)
})
