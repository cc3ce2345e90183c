import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { Terminal } from '../system/Terminal.ts'
import { siteOptions } from './commands/options.ts'
import { makeProgram } from './makeProgram.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const { commands } = makeProgram({
  root: '/project',
  version: '0',
  terminal: new Terminal({ quiet: true, verbose: false }),
  finish: () => undefined,
})

/** What each command gets without options and arguments. */
const defaults: Readonly<Record<string, object>> = {
  write: { port: 3000 },
  new: {},
  list: { format: 'text' },
  check: { format: 'text' },
  dev: { port: 3000 },
  build: { format: 'text', cache: true },
  preview: { port: 4173 },
  plan: { format: 'text' },
  publish: { format: 'text', lock: true, verifySite: true },
  releases: { format: 'text' },
  rollback: { format: 'text', lock: true, verifySite: true, hold: true },
  previews: { format: 'text', lock: true },
  doctor: { format: 'text' },
  schema: { name: 'front-matter' },
}

/** What an option is that may be given without a value. */
const presets: Readonly<Record<string, object>> = {
  write: { poll: '500' },
  dev: { poll: '500' },
  publish: { wait: '10' },
  rollback: { wait: '10' },
  previews: { wait: '10' },
}

test.each(commands.map(command => [command.name(), command] as const))(
  'the defaults of %s',
  (name, command) => {
    const given = command.registeredArguments.map(
      argument => [argument.name(), argument.defaultValue] as const,
    )
    const withValue = given.filter(([, value]) => value !== undefined)
    expect({ ...command.opts(), ...Object.fromEntries(withValue) }).toEqual(defaults[name])
    const optional = command.options.filter(option => option.optional)
    const values = optional.map(option => [option.attributeName(), option.presetArg])
    expect(Object.fromEntries(values)).toEqual(presets[name] ?? {})
  },
)

const root = '/project'

test('a site is the published one of the project, on the day of the build', () => {
  vi.stubEnv('SOURCE_DATE_EPOCH', '1795651200')
  expect(siteOptions(root, {})).toEqual({
    root,
    posts: join(root, 'posts'),
    config: join(root, 'site.config.ts'),
    drafts: false,
    future: false,
    today: '2026-11-26',
  })
})

test('the day, the address and the folders of a site can be given', () => {
  const given = { today: '2026-03-01', siteUrl: 'https://staging.example', drafts: true, future: true }
  const folders = { posts: join(root, 'a'), config: join(root, 'b.ts') }
  expect(siteOptions(root, { ...given, ...folders })).toEqual({ root, ...given, ...folders })
})
