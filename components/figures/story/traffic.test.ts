import { expect, test } from 'vitest'
import { allowedCallers, allowedRequests } from './traffic.ts'
import { shop } from './shop.ts'

test.each([
  [shop.frontend, 'Ingress from gateway on 8080'],
  [shop.redis, 'Ingress from cart on 6379'],
  [shop.payments, 'Ingress from checkout and gateway on 8080'],
  [shop.ledgerDb, 'Ingress from payments and reports on 5432'],
  [shop.reports, 'No ingress'],
])('the network policy of $name: %s', (workload, text) => {
  expect(allowedCallers(workload)).toBe(text)
})

test.each([
  [shop.checkout, 'POST /v1/orders for frontend'],
  // Its callers in both clusters have the same identity.
  [shop.payments, 'POST /v1/charges for checkout'],
  [shop.ledgerDb, 'Port 5432 for payments; Port 5432 for reports'],
  [shop.reports, 'Nothing'],
])('the authorization policy of $name: %s', (workload, text) => {
  expect(allowedRequests(workload)).toBe(text)
})
