import { describe, expect, test } from 'vitest'
import { parseTarget, storeKinds, targetBelow, targetExamples } from './parseTarget.ts'

describe('addresses of stores', () => {
  test.each([
    ['s3://bucket', { kind: 's3', bucket: 'bucket', prefix: '' }],
    ['s3://bucket/', { kind: 's3', bucket: 'bucket', prefix: '' }],
    ['s3://bucket/site', { kind: 's3', bucket: 'bucket', prefix: 'site/' }],
    ['s3://bucket/site/', { kind: 's3', bucket: 'bucket', prefix: 'site/' }],
    ['s3://bucket//a///b//', { kind: 's3', bucket: 'bucket', prefix: 'a/b/' }],
    [
      's3://bucket/site?region=eu-central-1&endpoint=https://s3.example:9000/path',
      {
        kind: 's3',
        bucket: 'bucket',
        prefix: 'site/',
        region: 'eu-central-1',
        endpoint: 'https://s3.example:9000/path',
      },
    ],
    ['s3://bucket?region=', { kind: 's3', bucket: 'bucket', prefix: '' }],
    ['az://$web?account=name', { kind: 'azure', container: '$web', prefix: '', account: 'name' }],
    [
      'az://$web/docs?account=name&endpoint=http://127.0.0.1:10000/name',
      {
        kind: 'azure',
        container: '$web',
        prefix: 'docs/',
        account: 'name',
        endpoint: 'http://127.0.0.1:10000/name',
      },
    ],
    ['file:///var/www/site', { kind: 'file', folder: '/var/www/site/' }],
    ['file:///var/www/site/', { kind: 'file', folder: '/var/www/site/' }],
    ['file:///home/Zoë/a site', { kind: 'file', folder: '/home/Zoë/a site/' }],
    ['file:///home/Zo%C3%AB/a%20site,50%25=x', { kind: 'file', folder: '/home/Zoë/a site,50%=x/' }],
    ["file:///it's(a)_folder@2+3~4", { kind: 'file', folder: "/it's(a)_folder@2+3~4/" }],
  ])('%s', (address, target) => {
    expect(parseTarget(address)).toEqual(target)
  })
})

describe('what is no address of a store', () => {
  test.each([
    '',
    'dist',
    'production',
    's3://',
    's3:///site',
    's3:bucket',
    'S3://bucket',
    'gs://bucket',
    'constructor://bucket?key=a',
    'https://bucket.example/',
    's3://bucket/a/../b',
    's3://bucket/./a',
    's3://bucket/.kube-site',
    's3://bucket/with space',
    's3://bucket/a\u0000b',
    's3://bucket/a\nb',
    's3://bucket/site#part',
    's3://key:secret@bucket/site',
    's3://key:sec/ret@bucket/site',
    'file://host/folder',
    'file:///folder?region=a',
    'file:///..',
    'file:///a/%2e%2e/b',
    'file:///a%2fb',
    'file:///a%00b',
    'file:///50%',
    'az://container',
    'az://container?account=',
    's3://bucket?regoin=a',
    's3://bucket?endpoint=s3.example',
    's3://bucket?endpoint=ftp://s3.example',
    's3://bucket?endpoint=https://key:secret@s3.example',
    's3://bucket?endpoint=https://s3.example?secret',
  ])('%s', address => {
    const parsed = parseTarget(address)
    expect(parsed).toEqual({ message: expect.any(String), hint: expect.stringMatching(/\.$/) })
    expect(JSON.stringify(parsed)).not.toContain('secret')
  })

  test('shows no keys that were written into one', () => {
    for (const address of [
      's3://key:secret@bucket/a b',
      's3://key:sec/ret@bu@cket',
      'gs://bucket?secret',
      'gs://bucket?a=//secret@b',
    ]) {
      expect(JSON.stringify(parseTarget(address))).not.toMatch(/sec|ret@/)
    }
    expect(parseTarget('gs://bucket/site')).toMatchObject({
      message: expect.stringContaining('"gs://bucket/site"'),
    })
  })
})

test('a target below another has a longer prefix', () => {
  const below = (address: string) => {
    const target = parseTarget(address)
    return 'kind' in target ? targetBelow(target, 'preview/pr-1/') : target
  }
  expect(below('s3://bucket/site')).toMatchObject({ prefix: 'site/preview/pr-1/' })
  expect(below('az://$web?account=a')).toMatchObject({ prefix: 'preview/pr-1/' })
  expect(below('file:///www')).toMatchObject({ folder: '/www/preview/pr-1/' })
})

test('the examples of addresses are targets, one of each kind', () => {
  const kinds = targetExamples()
    .split(/, (?:or )?/)
    .map(example => parseTarget(example))
  expect(kinds).toEqual(storeKinds.map(kind => expect.objectContaining({ kind })))
})
