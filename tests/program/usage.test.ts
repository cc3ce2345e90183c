import { describe, expect, test } from 'vitest'
import { runCommand } from '../setup/runCommand.ts'

describe('a command that cannot be followed: exit 2, the usage, no stack', () => {
  test.each([
    [[], 'usage: kube-site'],
    [['bulid'], 'usage: kube-site'],
    [['build', '--outt', 'x'], 'usage: kube-site build'],
    [['build', 'extra'], 'usage: kube-site build'],
    [['build', '--out'], 'usage: kube-site build'],
    [['build', '--today', 'tomorrow'], 'usage: kube-site build'],
    [['build', '--today', '2026-02-30'], 'usage: kube-site build'],
    [['build', '--format', 'xml'], 'usage: kube-site build'],
    [['build', '--site-url', 'fairlead.example'], 'usage: kube-site build'],
    [['build', '--site-url', 'https://fairlead.example/path'], 'usage: kube-site build'],
    [['build', '--site-url', 'javascript:alert(1)'], 'usage: kube-site build'],
    [['dev', '--port', '-1'], 'usage: kube-site dev'],
    [['preview', '--port', '65536'], 'usage: kube-site preview'],
    [['preview', '--port', '80.5'], 'usage: kube-site preview'],
  ])('%j', async (words, usage) => {
    const { code, stdout, stderr } = await runCommand(words)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr.toLowerCase()).toContain(usage)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test('a mistyped command is told the nearest', async () => {
    expect((await runCommand(['bulid'])).stderr).toContain('build')
  })
})

describe('help and version', () => {
  test.each([
    [['--help'], 'build'],
    [['build', '--help'], '--site-url'],
    [['--version'], '.'],
  ])('%j', async (words, text) => {
    const { code, stdout, stderr } = await runCommand(words)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(text)
  })
})
