import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeProgram } from '../../cli/makeProgram.ts'
import { Terminal } from '../../cli/terminal/Terminal.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { root, runCommand, shell } from '../setup/runCommand.ts'

const scratch = scratchFolder()
const file = (name: string) => join(scratch, `completion.${name}`)
const scripts: Record<string, string> = {}
const program = makeProgram({
  root,
  version: '0',
  terminal: new Terminal({ quiet: false, verbose: false }),
  finish: () => undefined,
})

beforeAll(async () => {
  for (const name of ['bash', 'zsh', 'fish']) {
    scripts[name] = (await runCommand(['completion', name])).stdout
    writeFileSync(file(name), scripts[name])
  }
})

describe('every command, flag and choice of the program', () => {
  test.each(['bash', 'zsh', 'fish'])('is known to %s', name => {
    const script = scripts[name] ?? ''
    for (const command of program.commands) {
      expect(script).toMatch(new RegExp(`\\b${command.name()}\\b`))
      for (const { long, argChoices } of command.options) {
        expect(script).toContain(name === 'fish' ? `-l ${long?.slice(2)} ` : long)
        expect(script).toContain((argChoices ?? []).join(' '))
      }
      for (const { argChoices = [] } of command.registeredArguments)
        expect(script).toContain(argChoices.join(' '))
    }
  })
})

/** What bash offers for the words typed so far. */
function offered(...words: string[]): string[] {
  const line = `source '${file('bash')}'; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _kube_site; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', line, 'bash', 'kube-site', ...words], {
    cwd: root,
    env: shell,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout.split('\n').filter(Boolean)
}

describe('bash offers', () => {
  test.each<[string[], string[]]>([
    [['bu'], ['build']],
    [['list', 'd'], ['drafts']],
    [['list', 'drafts', '--ne'], ['--next-due']],
    [['build', '--fo'], ['--format']],
    [
      ['build', '--format', ''],
      ['text', 'json', 'github'],
    ],
    [['build', '--format', '=', 'j'], ['json']],
    [
      ['build', '--format', '='],
      ['text', 'json', 'github'],
    ],
    [['build', '--today', ''], []],
    [['build', '--posts', 'po'], ['posts']],
    [['build', '--config', 'site.c'], ['site.config.ts']],
    [['new', '--posts', 'site.c'], []],
    [
      ['completion', ''],
      ['--help', '-h', 'bash', 'zsh', 'fish'],
    ],
    [['unknown', 'bu'], ['build']],
  ])('for %j', (words, expected) => {
    expect(offered(...words)).toEqual(expected)
  })

  test('all commands where none is typed', () => {
    expect(offered('')).toEqual(expect.arrayContaining(program.commands.map(command => command.name())))
  })
})

/** Shells that are not on every machine; where one is, it must take its script. */
const others = [
  ['zsh', ['-n']],
  ['fish', ['--no-execute']],
] as const

test.each(others.filter(([name]) => !spawnSync(name, ['--version']).error))(
  '%s can read its script',
  (name, flags) => {
    const { status, stderr } = spawnSync(name, [...flags, file(name)], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  },
)

test.each([
  [['completion'], 'shell'],
  [['completion', 'tcsh'], 'bash'],
])('%j is answered with the shells', async (words, told) => {
  const { code, stderr } = await runCommand(words)
  expect(code).toBe(2)
  expect(stderr).toContain(told)
})
