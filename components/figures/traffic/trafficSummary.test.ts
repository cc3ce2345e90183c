import { expect, test } from 'vitest'
import { findWorkload } from '../story/traffic.ts'
import { trafficSummary } from './trafficSummary.ts'

test.each([
  [
    'policy',
    null,
    '8 of 10 connections stay allowed. Their owners block: frontend to ledger-db, redis to payments. Kept, though rare: reports to ledger-db.',
  ],
  ['policy', 'checkout', 'Only frontend can reach checkout on 8080.'],
  [
    'policy',
    'redis',
    'Only cart can reach redis on 6379. Its owner blocks: redis to payments (a cache calls nobody).',
  ],
  [
    'policy',
    'ledger-db',
    'Only payments and reports can reach ledger-db on 5432. reports to ledger-db is rare: Sundays at 03:00. Its owner blocks: frontend to ledger-db (a debug shell).',
  ],
  [
    'policy',
    'reports',
    'Nothing is allowed to reach reports, and nothing has tried. reports to ledger-db is rare: Sundays at 03:00.',
  ],
  [
    'observed',
    null,
    '10 connections seen in 14 days, among 7 of 47 workloads. No policy applies yet, so everything is allowed.',
  ],
  [
    'observed',
    'payments',
    'Without a policy, every caller can reach payments: checkout, 12,480 flows; gateway, 8,214 flows; redis, 9 flows.',
  ],
  ['observed', 'reports', 'Nothing calls reports.'],
] as const)('%s, %s', (view, name, text) => {
  expect(trafficSummary(view, name && findWorkload(name)).replaceAll('\u2060', '')).toBe(text)
})
