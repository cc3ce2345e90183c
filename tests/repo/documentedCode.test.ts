import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeProgram } from '../../cli/makeProgram.ts'
import { storePrefixes } from '../../content/schema/config/parseTarget.ts'
import { exitCodes } from '../../system/CommandError.ts'
import { Terminal } from '../../system/Terminal.ts'
import { documents } from '../fixtures/documents.ts'
import { root } from '../setup/runCommand.ts'

// What the documents say of commands, options, exit codes, scripts and files.

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const program = makeProgram({
  root,
  version: '0',
  terminal: new Terminal({ quiet: true, verbose: false }),
  finish: () => undefined,
})
const optionsOf = (name: string) => program.commands.find(command => command.name() === name)?.options ?? []

describe('README', () => {
  const readme = textOf('README.md')

  test('lists every command once', () => {
    const listed = [...readme.matchAll(/^npx kube-site ([a-z]+) +# /gm)].map(([, name]) => name)
    expect(listed.toSorted()).toEqual(program.commands.map(command => command.name()).toSorted())
  })

  test.each(['build', 'check'])('lists every option of %s, and no other', name => {
    const rows = [...readme.matchAll(/^\| (`--[^|]+) \| (both|`build`|`check`) \|/gm)]
    const listed = rows
      .filter(([, , of = '']) => of === 'both' || of === `\`${name}\``)
      .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, flags]) => flags))
    expect(listed.toSorted()).toEqual(
      optionsOf(name)
        .map(({ flags }) => flags)
        .toSorted(),
    )
  })
})

test('docs/problems.md lists every exit code once', () => {
  const listed = [...textOf('docs/problems.md').matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code))
  expect(listed).toEqual(Object.values(exitCodes).toSorted((a, b) => a - b))
})

test('docs/publishing.md says what each kind of store needs to sign in', () => {
  const listed = [...textOf('docs/publishing.md').matchAll(/^\| `([a-z0-9]+:\/+)/gm)].map(
    ([, prefix]) => prefix,
  )
  expect([...new Set(listed)].toSorted()).toEqual(storePrefixes.toSorted())
})

/** The lines of blocks of code, and code between backticks. */
const codeOf = (file: string): string[] => {
  const text = textOf(file)
  const blocks = [...text.matchAll(/^ *(`{3,}).*\n([^]*?)^ *\1$/gm)].map(([, , lines = '']) => lines)
  const rest = text.replace(/^ *(`{3,}).*\n[^]*?^ *\1$/gm, '')
  return [
    ...blocks.flatMap(lines => lines.split('\n')),
    ...[...rest.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code),
  ]
}

/** What is wrong with a command line of kube-site, or with a command and its options; `undefined` for any other text. */
function commandProblem(code: string): string | undefined {
  const line = code.replace(/ #.*/, '').replaceAll('\n', ' ')
  const called = /(?:^|[ /])kube-site(?:\.js)? ([a-z]+)(.*)/.exec(line)
  const [, name = '', rest = ''] = called ?? /^([a-z]+)( --.*)/.exec(line) ?? []
  if (!program.commands.some(command => command.name() === name))
    return called ? `${code}: no such command` : undefined
  const known = new Set(['--help', ...optionsOf(name).map(({ long }) => long)])
  const [own = ''] = rest.split(/ \| |&&/)
  const unknown = [...own.matchAll(/(?<= )--[a-z-]+/g)].filter(([flag]) => !known.has(flag))
  return unknown.length > 0 ? `${code}: no ${unknown.join(', ')}` : undefined
}

/** The scripts of package.json that a text runs, but that are not there. */
const missingScripts = (code: string, scripts: Readonly<Record<string, string>>): string[] =>
  [...code.matchAll(/\bnpm run ([a-z:]+)/g)].map(([, name = '']) => name).filter(name => !(name in scripts))

/** A file or a folder of the repository's code that is not there; `undefined` for any other text. */
const missingFile = (code: string): string | undefined =>
  /^(?:\.ci|\.github|\.vscode|bench|browser|cli|components|content|desk|docs|generator|html|publish|scripts|system|tests)\/[\w./@-]*$/.test(
    code,
  ) && !existsSync(join(root, code))
    ? code
    : undefined

test.each([
  ['npx kube-site bulid', true],
  ['npx kube-site check --prove', true],
  ['check --strict --prove', true],
  ['npx kube-site check --since https://example.com', false],
  ['kube-site plan', false],
  ['git switch -c a', false],
])('%s is wrong: %s', (code, isWrong) => {
  expect(commandProblem(code) !== undefined).toBe(isWrong)
})

describe.each(documents)('%s', file => {
  const code = codeOf(file)

  test('shows command lines that exist', () => {
    expect(code.flatMap(line => commandProblem(line) ?? [])).toEqual([])
  })

  test('runs scripts that exist', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
    expect(code.flatMap(line => missingScripts(line, scripts))).toEqual([])
  })

  test('names files that exist', () => {
    expect(code.flatMap(line => missingFile(line) ?? [])).toEqual([])
  })
})
