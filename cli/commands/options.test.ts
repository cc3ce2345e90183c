import { Command } from 'commander'
import { afterEach, expect, test, vi } from 'vitest'
import { UsageError } from '../../system/CommandError.ts'
import { defaultDay, portError } from './options.ts'
import { pollInterval, withServeOptions } from './siteCommands.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const coded = (code: string, syscall = 'listen') => Object.assign(new Error(code), { code, syscall })

test.each(['EADDRINUSE', 'EACCES'])('%s is a mistake of usage', code => {
  const error = portError(80, coded(code))
  expect(error).toBeInstanceOf(UsageError)
  expect((error as UsageError).message).toContain('80')
})

test.each([coded('EMFILE'), coded('EACCES', 'open'), new Error('else'), 'text', undefined])(
  '%s is given back',
  error => {
    expect(portError(80, error)).toBe(error)
  },
)

const parsed = (...words: string[]) =>
  withServeOptions(new Command())
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .parse(words, { from: 'user' })
    .opts<{ poll?: number; allowHost?: string[] }>()

test.each<[string[], object]>([
  [[], {}],
  [['--poll'], { poll: 500 }],
  [['--poll', '1000'], { poll: 1000 }],
  [['--allow-host', 'MacBook.local'], { allowHost: ['macbook.local'] }],
  [
    ['--allow-host', 'a.example', '--allow-host', 'münchen.local'],
    { allowHost: ['a.example', 'xn--mnchen-3ya.local'] },
  ],
])('%j is %j', (words, expected) => {
  expect(parsed(...words)).toEqual({ port: 3000, ...expected })
})

test.each([
  ['--poll', '0'],
  ['--poll', '19'],
  ['--poll', '1e3'],
  ['--poll', '60001'],
  ['--poll', 'often'],
  ['--allow-host', 'http://macbook.local/'],
  ['--allow-host', 'macbook.local:3000'],
  ['--allow-host', 'macbook.local:80'],
  ['--allow-host', 'user@macbook.local'],
  ['--allow-host', '*.local'],
  ['--allow-host', 'a b'],
  ['--allow-host', ''],
])('%s %s is refused', (...words) => {
  expect(() => parsed(...words)).toThrow(/Write /)
})

test.each<[string | undefined, string | undefined, number | undefined, number | undefined]>([
  [undefined, undefined, undefined, undefined],
  [undefined, '200', undefined, undefined],
  ['true', undefined, undefined, 500],
  ['1', '200', undefined, 200],
  ['0', '200', undefined, undefined],
  ['False', undefined, undefined, undefined],
  ['0', undefined, 300, 300],
  ['true', '200', 300, 300],
])(
  'CHOKIDAR_USEPOLLING=%s, CHOKIDAR_INTERVAL=%s and --poll %s: every %s ms',
  (use, interval, flag, expected) => {
    vi.stubEnv('CHOKIDAR_USEPOLLING', use)
    vi.stubEnv('CHOKIDAR_INTERVAL', interval)
    expect(pollInterval(flag)).toBe(expected)
  },
)

test('an interval that is none is a mistake of usage', () => {
  vi.stubEnv('CHOKIDAR_USEPOLLING', 'true')
  vi.stubEnv('CHOKIDAR_INTERVAL', 'often')
  expect(() => pollInterval(undefined)).toThrow(UsageError)
})

test.each([
  ['0', '1970-01-01'],
  ['1795651200', '2026-11-26'],
])('SOURCE_DATE_EPOCH=%s is the day %s', (epoch, day) => {
  vi.stubEnv('SOURCE_DATE_EPOCH', epoch)
  expect(defaultDay()).toBe(day)
})

test('without a value it is today', () => {
  vi.stubEnv('SOURCE_DATE_EPOCH', '')
  expect(defaultDay()).toBe(new Date().toISOString().slice(0, 10))
})

test.each(['abc', '-1', '1.5', '1e9', ' 7', '2026-11-27', '9'.repeat(12)])(
  'SOURCE_DATE_EPOCH=%j is a mistake of usage that names it',
  epoch => {
    vi.stubEnv('SOURCE_DATE_EPOCH', epoch)
    expect(() => defaultDay()).toThrow(UsageError)
    expect(() => defaultDay()).toThrow('SOURCE_DATE_EPOCH')
  },
)
