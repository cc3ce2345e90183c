import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeProgram } from '../../cli/makeProgram.ts'
import { problemCodes } from '../../content/problems/problemCodes.ts'
import { Terminal } from '../../system/Terminal.ts'
import { sourceFolders } from '../fixtures/sources.ts'
import { root } from '../setup/runCommand.ts'

/** The text of every test and fixture. */
const tests = [...sourceFolders, 'tests'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.test\.tsx?$/.test(name) || (folder === 'tests' && name.endsWith('.ts')))
    .map(name => readFileSync(join(root, folder, name), 'utf8')),
)
const named = new Set(tests.join('\n').match(/\b[a-z]+(?:-[a-zA-Z0-9]+)+/g))

test('every option is typed by a test', () => {
  const program = makeProgram({
    root,
    version: '0',
    terminal: new Terminal({ quiet: true, verbose: false }),
    finish: () => undefined,
  })
  const options = program.commands.flatMap(command => command.options.map(({ long }) => long))
  const typed = new Set(tests.join('\n').match(/(?<![\w-])--[a-z]+(?:-[a-z]+)*/g))
  expect(options.filter(option => !typed.has(option ?? ''))).toEqual([])
})

test('every problem is expected by a test', () => {
  // `postFields.test.ts` tries what every key of the front matter rejects.
  const codes = Object.keys(problemCodes).filter(code => !/^post-[a-zA-Z]+-invalid$/.test(code))
  expect(codes.filter(code => !named.has(code))).toEqual([])
})
