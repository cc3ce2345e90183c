import { describe, expect, test } from 'vitest'
import { readSources } from '../../tests/fixtures/sources.ts'
import { Terminal } from '../../system/Terminal.ts'
import { makeProgram } from '../makeProgram.ts'

// Commander gives flags without types: tests compare what it describes with what commands read.

const program = makeProgram({
  root: '/',
  version: '0',
  terminal: new Terminal({ quiet: false, verbose: false }),
  finish: () => undefined,
})

const sources = [...readSources('cli/commands'), ...readSources('publish')].filter(
  ({ path }) => !/\/(?:site|publish)Commands\.ts$/.test(path),
)

const options = program.commands.flatMap(command =>
  command.options.map(option => ({ command: command.name(), flag: option.attributeName() })),
)

/** The command whose code another one runs. */
const sharedFolders = new Map([['write', 'dev']])

describe('each option is read by its command', () => {
  test.each(options)('$command: $flag', ({ command, flag }) => {
    const own = `cli/commands/${sharedFolders.get(command) ?? command}/`
    const isSite = sources.some(({ path }) => path.startsWith(own))
    const code = sources
      .filter(({ path }) => path.startsWith(isSite ? own : 'publish/') || path === 'cli/commands/options.ts')
      .map(({ text }) => text.replace(/interface \w+[^{]*\{[^}]*\}/g, ''))
    expect(code.join('\n')).toMatch(new RegExp(String.raw`(?:\.|[{,]\s*)${flag}\b(?!\()`))
  })
})

test('each flag that a command reads is an option', () => {
  const flags = sources.flatMap(({ text }) =>
    [...text.matchAll(/interface \w*Flags\b[^{]*\{([^}]*)\}/g)].flatMap(([, body = '']) =>
      [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, flag = '']) => flag),
    ),
  )
  expect(flags.length).toBeGreaterThan(40)
  // Tests alone give another lease.
  expect(flags.filter(flag => !options.some(option => option.flag === flag))).toEqual(['lease'])
})
