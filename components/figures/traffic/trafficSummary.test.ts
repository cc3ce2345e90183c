import { expect, test } from 'vitest'
import { findWorkload } from '../story/traffic.ts'
import { trafficSummary } from './trafficSummary.ts'

test.each([
  ['policy', null, '6 of 8 connections stay allowed. Blocked: frontend to ledger-db, redis to payments.'],
  ['policy', 'checkout', 'Only frontend may reach checkout on 8080.'],
  ['policy', 'redis', 'Only cart may reach redis on 6379. Blocked: redis to payments, 9 flows.'],
  [
    'policy',
    'ledger-db',
    'Only payments may reach ledger-db on 5432. Blocked: frontend to ledger-db, 2 flows.',
  ],
  ['observed', null, '8 connections seen in 7 days. No policy selects these workloads yet, so all pass.'],
  [
    'observed',
    'payments',
    'Without a policy, all callers reach payments: checkout, 12,480 flows; redis, 9 flows.',
  ],
] as const)('%s, %s', (view, name, text) => {
  expect(trafficSummary(view, name && findWorkload(name)).replaceAll('\u2060', '')).toBe(text)
})
