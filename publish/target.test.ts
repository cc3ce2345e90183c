import { describe, expect, test } from 'vitest'
import { UsageError } from '../system/CommandError.ts'
import { isTargetUrl, ownUrl, previewTarget, resolveTarget } from './target.ts'

const targets = {
  production: {
    url: 's3://bucket/site?region=eu-central-1',
    siteUrl: 'https://example.com',
    compress: 'gzip',
    keepReleases: 3,
    cloudfront: 'E2ABCDEFGHIJKL',
  },
  folder: { url: 'file:///var/www' },
  other: { url: 'file:///var/other' },
} as const

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return undefined
}

describe('a target', () => {
  test('of the configuration has its settings', () => {
    expect(resolveTarget('production', targets)).toEqual({
      name: 'production',
      target: { kind: 's3', bucket: 'bucket', prefix: 'site/', region: 'eu-central-1' },
      siteUrl: 'https://example.com',
      compress: 'gzip',
      redirectObjects: true,
      keepReleases: 3,
      keepDays: 7,
      cloudfront: 'E2ABCDEFGHIJKL',
    })
  })

  test.each([
    ['file:///var/www', false],
    ['az://$web?account=a', false],
    ['s3://bucket', true],
    // What other stores do with the header is not known.
    ['s3://bucket?endpoint=https://s3.example', false],
  ])('that is the address %s has the defaults', (address, redirectObjects) => {
    expect(resolveTarget(address, targets)).toMatchObject({
      name: address,
      redirectObjects,
      keepReleases: 10,
      keepDays: 7,
    })
  })

  test.each([
    ['file:///var/www', 'link'],
    ['s3://site?endpoint=https://abc.r2.cloudflarestorage.com&region=auto', 'worker'],
    ['s3://site?endpoint=https://abc.eu.r2.cloudflarestorage.com&region=auto', 'worker'],
    ['s3://bucket?region=eu-central-1', undefined],
    ['s3://bucket?endpoint=https://storage.googleapis.com&region=auto', undefined],
    ['az://$web?account=a', undefined],
  ])('%s leads visitors to a release by a %s', (address, pointer) => {
    expect(resolveTarget(address, targets).pointer).toBe(pointer)
    expect(previewTarget(resolveTarget(address, targets), 'a')).not.toHaveProperty('pointer')
  })

  test('is an address if it has a scheme', () => {
    expect(['s3://a', 'file:///a', 'ftp://a'].every(isTargetUrl)).toBe(true)
    expect(['production', '', 'a/b', 'C:\\www'].some(isTargetUrl)).toBe(false)
  })

  test.each([
    ['prodution', /production/],
    ['constructor', /production, folder, other/],
    ['__proto__', /production, folder, other/],
    ['ftp://host', /s3:\/\//],
  ])('%s is none', (name, hint) => {
    const error = thrownBy(() => resolveTarget(name, targets))
    expect(error).toBeInstanceOf(UsageError)
    expect((error as UsageError).hint).toMatch(hint)
  })
})

test('a preview lies below, and its address, too; the distribution is told nothing', () => {
  expect(previewTarget(resolveTarget('production', targets), 'pr-12')).toEqual({
    name: 'production, preview pr-12',
    target: { kind: 's3', bucket: 'bucket', prefix: 'site/preview/pr-12/', region: 'eu-central-1' },
    siteUrl: 'https://example.com/preview/pr-12',
    compress: 'gzip',
    redirectObjects: true,
    keepReleases: 2,
    keepDays: 1,
    atomic: false,
  })
  expect(previewTarget(resolveTarget('folder', targets), 'a')).not.toHaveProperty('siteUrl')
})

test('a key value store is for atomic releases, and names none of a preview', () => {
  const keyValueStore = 'arn:aws:cloudfront::123456789012:key-value-store/0f1e'
  const resolved = resolveTarget('edge', { edge: { url: 's3://bucket', keyValueStore } })
  expect(resolved).toMatchObject({ atomic: true, pointer: 'function', keyValueStore })
  expect(previewTarget(resolved, 'pr-12')).not.toHaveProperty('keyValueStore')
  expect(previewTarget(resolved, 'pr-12').atomic).toBe(false)
})

test.each([
  ['https://example.com', 'pr-12', 'https://pr-12.preview.example.com'],
  ['https://example.com/docs', 'releases/12-9f3a1b/', 'https://12-9f3a1b.preview.example.com'],
  ['http://localhost:4173', 'pr-12', 'http://pr-12.preview.example.com'],
  [undefined, 'pr-12', 'https://pr-12.preview.example.com'],
])('with a host for previews, of %s, %s is at %s', (siteUrl, name, address) => {
  const own = { previewHost: 'preview.example.com', ...(siteUrl === undefined ? {} : { siteUrl }) }
  expect(ownUrl(own, name)).toBe(address)
  expect(ownUrl({}, name)).toBeUndefined()
  expect(previewTarget({ ...resolveTarget('folder', targets), ...own }, 'pr-12').siteUrl).toMatch(
    /^https?:\/\/pr-12\.preview\.example\.com$/,
  )
})
