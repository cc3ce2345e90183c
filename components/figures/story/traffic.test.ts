import { expect, test } from 'vitest'
import { allowedCallers, allowedRequests } from './traffic.ts'
import { shop } from './shop.ts'

test.each([
  [shop.frontend, 'In on 8080 from gateway'],
  [shop.redis, 'In on 6379 from cart'],
  [shop.payments, 'In on 8080 from checkout and gateway'],
  [shop.ledgerDb, 'In on 5432 from payments and reports'],
  [shop.reports, 'Nothing in'],
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
