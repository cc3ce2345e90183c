import { closeSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { postText, writePosts } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { root, runCommand, startCommand } from '../../setup/runCommand.ts'

const scratch = scratchFolder()
const [broken, many] = [join(scratch, 'broken'), join(scratch, 'many')]

/** Commands with their exit codes. */
const commands: readonly (readonly [string, number])[] = [
  ['', 0],
  ['--help', 0],
  ['--version', 0],
  ['list', 0],
  ['check', 0],
  [`check --posts ${broken}`, 1],
  [`check --posts ${broken} --format json`, 1],
  ['schema config', 0],
]
const split = (line: string) => line.split(' ').filter(word => word !== '')

beforeAll(() => {
  mkdirSync(broken)
  writeFileSync(join(broken, 'a.md'), postText({ id: 1, set: ['date: soon'] }))
  writePosts(many, 2000)
})

describe('a reader that is gone is no error', () => {
  test.each(commands)('kube-site %s: exit %i', async (line, code) => {
    const { child, ended } = startCommand(split(line))
    child.stdout?.destroy()
    expect(await ended).toMatchObject({ code, stderr: '' })
  })

  test('a reader of the first line of many', async () => {
    const command = startCommand(['list', '--posts', many])
    command.child.stdout?.once('data', () => command.child.stdout?.destroy())
    expect(await command.ended).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^day /) })
  })

  test('nor is one of problems', async () => {
    const { child, ended } = startCommand(['build', '--posts', broken])
    child.stderr?.destroy()
    expect(await ended).toMatchObject({ code: 1, stdout: '' })
  })
})

describe.runIf(existsSync('/dev/full'))('a full disk is told in one line: exit 70', () => {
  test.each(commands)('kube-site %s', async line => {
    const stdout = openSync('/dev/full', 'w')
    const { code, stderr } = await runCommand(split(line), { stdout })
    closeSync(stdout)
    expect(code).toBe(70)
    expect(stderr).toMatch(/^error The output could not be written: ENOSPC.*\n$/)
  })

  test('where the problems are lost, the exit code tells', async () => {
    const through = ['sh', '-c', 'exec "$@" 2> /dev/full', 'sh']
    expect(await runCommand(['build', '--posts', broken], { through })).toMatchObject({ code: 1, stdout: '' })
    expect(await runCommand(['bulid'], { through, cwd: root })).toMatchObject({ code: 2, stdout: '' })
  })
})
