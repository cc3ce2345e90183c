import { expect, test } from 'vitest'
import { loadLegalTexts } from '../../generator/site/loadPosts.ts'
import { fixtureSite } from '../../tests/fixtures/copyProject.ts'
import config from '../../tests/fixtures/site/site.config.ts'

test('the terms tell price and limits as the cards do', () => {
  const plans = config.pricing.plans.map((plan, at) =>
    at === 0 ? { ...plan, name: 'Trial', price: 29.5, period: 'year' as const } : plan,
  )
  const pricing = { ...config.pricing, currency: 'EUR', plans }
  const { texts } = loadLegalTexts(fixtureSite, { ...config, pricing })
  const { html = '' } = texts['terms-of-service'] ?? {}
  expect(html).toContain('Prices are in EUR')
  for (const [at, { name, features }] of plans.entries()) {
    const price = at === 0 ? '€29.50 per year' : 'As agreed in the order'
    expect(html).toContain(`<tr><td>${name}</td><td>${price}</td><td>${features.join(', ')}</td></tr>`)
  }
})

test.each(['terms-of-service', 'privacy-policy'])('%s takes the company from the configuration', slug => {
  const { texts, problems } = loadLegalTexts(fixtureSite, config)
  expect(problems).toEqual([])
  const { markdown = '' } = texts[slug] ?? {}
  expect(markdown).not.toMatch(/[{}[\]]/)
  for (const fact of [config.legal.entity, config.legal.address]) expect(markdown).toContain(fact)
})
