import { expect, test } from 'vitest'
import { shop } from './shop.ts'
import { allowedCallers, allowedRequests } from './traffic.ts'

test.each([
  [shop.frontend, 'In on 8080 from the ingress'],
  [shop.redis, 'In on 6379 from cart'],
  [shop.ledgerDb, 'In on 5432 from payments'],
])('the network policy of $name: %s', (workload, text) => {
  expect(allowedCallers(workload)).toBe(text)
})

test('callers that the simulation does not show are added', () => {
  expect(allowedCallers(shop.payments, 'the gateway')).toBe('In on 8080 from checkout and the gateway')
})

test('the authorization policy names the requests that are allowed, and who sends them', () => {
  expect(allowedRequests(shop.checkout)).toBe('POST /v1/orders for frontend')
})
