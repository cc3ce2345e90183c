import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeProgram } from '../../../cli/makeProgram.ts'
import { Terminal } from '../../../system/Terminal.ts'
import { root, testProject } from '../../setup/runCommand.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

// Npm would set them, and git would see a file that has changed.
test('the command has its run bits', () => {
  expect((statSync(join(root, 'cli', 'kube-site.js')).mode & 0o111).toString(8)).toBe('111')
})

describe('a command that cannot be followed: exit 2, the usage, no stack', () => {
  test.each([
    [['list', 'everything'], 'usage: kube-site list'],
    [['new', '--date', 'soon'], 'usage: kube-site new'],
    [['plan'], 'usage: kube-site plan'],
    [['bulid'], 'usage: kube-site'],
    [['build', '--outt', 'x'], 'usage: kube-site build'],
    [['build', 'extra'], 'usage: kube-site build'],
    [['build', '--out'], 'usage: kube-site build'],
    [['build', '--today', 'tomorrow'], 'usage: kube-site build'],
    [['build', '--today', '2026-02-30'], 'usage: kube-site build'],
    [['build', '--format', 'xml'], 'usage: kube-site build'],
    [['build', '--site-url', 'bowline.example'], 'usage: kube-site build'],
    [['build', '--site-url', 'https://bowline.example/path?a=b'], 'usage: kube-site build'],
    [['build', '--site-url', 'javascript:alert(1)'], 'usage: kube-site build'],
    [['dev', '--port', '-1'], 'usage: kube-site dev'],
    [['preview', '--port', '65536'], 'usage: kube-site preview'],
    [['preview', '--port', '80.5'], 'usage: kube-site preview'],
  ])('%j', async (words, usage) => {
    const { code, stdout, stderr } = await runInProcess(words)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr.toLowerCase()).toContain(usage)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test.each([
    [['bulid'], 'build'],
    [['lst'], 'list'],
    [['build', '--fromat', 'json'], '--format'],
    [['new', 'A title', '--tag', 'a'], '--tags'],
    [['list', '--nextdue'], '--next-due'],
  ])('%j is told the nearest', async (words, nearest) => {
    expect((await runInProcess(words)).stderr).toMatch(new RegExp(`mean ${nearest}\\b`))
  })
})

test('dev --desk without --host, which would change nothing, is a mistake of usage', async () => {
  const { code, stderr } = await runInProcess(['dev', '--desk'])
  expect(code).toBe(2)
  expect(stderr).toContain('--host')
})

describe('help and version', () => {
  test.each([
    [['--help'], 'build'],
    [['build', '--help'], '--site-url'],
    [['help', 'list'], '--next-due'],
    [['--version'], '.'],
    [['-v'], '.'],
  ])('%j', async (words, text) => {
    const { code, stdout, stderr } = await runInProcess(words)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(text)
  })

  const program = makeProgram({
    root: testProject(),
    version: '0',
    terminal: new Terminal({ quiet: false, verbose: false }),
    finish: () => undefined,
  })

  test('in a terminal of 40 columns, options are explained within its width', () => {
    const command = program.commands.find(one => one.name() === 'check')!
    const help = command.createHelp()
    help.helpWidth = 40
    const [options = ''] = help.formatHelp(command, help).split('Examples:')
    // A word may be longer than its column.
    const long = options.split('\n').filter(line => line.length > 40 && /\S \S/.test(line.slice(24)))
    expect(long).toEqual([])
  })

  test.each(program.commands.map(command => command.name()))(
    '%s shows examples of itself that it takes',
    name => {
      let help = ''
      program.commands
        .find(command => command.name() === name)
        ?.configureOutput({ writeOut: text => (help += text) })
        .outputHelp()
      const lines = help.split('Examples:\n')[1]?.trim().split('\n') ?? []
      expect(lines.length).toBeGreaterThan(1)
      for (const line of lines) {
        expect(line.length).toBeLessThanOrEqual(78)
        for (const [flag] of line.matchAll(/(?<= )--[a-z-]+/g))
          expect(`${help.split('Examples:')[0]} --no `).toContain(`${flag} `)
      }
    },
  )
})
