import { expect, test } from 'vitest'
import type { SiteFrame } from '../../content/model/PageData.ts'
import type { Route } from '../../content/model/Route.ts'
import { routeKeys } from './routeKeys.ts'

const data = { head: { title: 'A', data: '/data/posts/a.1.json' }, post: { html: 'long' } }
const route = (change: Partial<Route> = {}, shown: object = {}) =>
  ({
    path: '/a/',
    page: 'a',
    deferred: {},
    data: () => ({ ...data, ...shown }),
    ...change,
  }) as unknown as Route

const keyOf = (one: Route, name = 'Fairlead') => routeKeys({ name } as SiteFrame)(one)

test.each([
  ['another address', route({ path: '/b/' })],
  ['another page', route({ page: 'b' })],
  ['other sources', route({ deferred: { images: ['https://a.example'] } })],
  ['other data', route({}, { titleEnd: 'x' })],
  ['another companion', route({}, { head: { ...data.head, data: '/data/posts/a.2.json' } })],
])('a route with %s has another key', (_, other) => {
  expect(keyOf(other)).not.toBe(keyOf(route()))
})

test('the key changes with what all pages share, and stays where nothing changes', () => {
  expect(keyOf(route(), 'Other')).not.toBe(keyOf(route()))
  expect(keyOf(route({ lastmod: '2026-01-02' }))).toBe(keyOf(route()))
})
