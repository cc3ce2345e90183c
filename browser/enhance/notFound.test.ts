import { expect, test } from 'vitest'
import { nearestPath } from './notFound.ts'

const paths = [
  '/pricing/',
  '/blog/',
  '/privacy-policy/',
  '/terms-of-service/',
  '/blog/tag/cilium/',
  '/blog/what-counts-as-a-workload/',
  '/blog/cilium-beside-istio/',
]

test.each([
  // A few letters.
  ['/pricng/', '/pricing/'],
  ['/Pricing', '/pricing/'],
  ['/blgo/', '/blog/'],
  ['/blogs', '/blog/'],
  ['/privacy-polcy', '/privacy-policy/'],
  ['/terms-of-services/', '/terms-of-service/'],
  ['/blog/what-counts-as-workload/', '/blog/what-counts-as-a-workload/'],
  // As a file.
  ['/pricing.html', '/pricing/'],
  ['/pricing/index.html', '/pricing/'],
  ['/blog/cilium%2Dbeside-istio', '/blog/cilium-beside-istio/'],
  // Another folder, or none.
  ['/what-counts-as-a-workload/', '/blog/what-counts-as-a-workload/'],
  ['/2026/11/cilium-beside-istio', '/blog/cilium-beside-istio/'],
  ['/tags/cilium', '/blog/tag/cilium/'],
  // Nothing close.
  ['/', undefined],
  ['/x/', undefined],
  ['/about/', undefined],
  ['/docs/', undefined],
  ['/blog/no-such-post/', undefined],
  ['/blog/page/99/', undefined],
  ['/wp-login.php', undefined],
  ['/%E0%A4%A', undefined],
  [`/${'a'.repeat(2000)}/`, undefined],
])('%s', (path, expected) => {
  expect(nearestPath(path, paths)).toBe(expected)
})

test('suggests nothing without paths', () => {
  expect(nearestPath('/pricing/', [])).toBeUndefined()
})
