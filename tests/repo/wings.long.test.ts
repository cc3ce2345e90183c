import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { copyWithout, wings } from '../fixtures/copyWithout.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { startServer } from '../fixtures/server/startServer.ts'
import { testDay } from '../setup/buildOnce.ts'
import { root, runCommand, startProgram } from '../setup/runCommand.ts'

const scratch = scratchFolder()

describe.each(Object.keys(wings) as (keyof typeof wings)[])('without %s', name => {
  const project = join(scratch, name)
  beforeAll(() => copyWithout(name, project))

  test('types are right', async () => {
    const { include, ...config } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
    const present = readdirSync(project)
    // Scripts use fixtures of the tests.
    const left = include.filter((path: string) => present.includes(path) && path !== 'scripts')
    const exclude = ['**/*.test.ts', '**/*.test.tsx', 'vitest.config.ts']
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ ...config, include: left, exclude }))
    const tsc = join(root, 'node_modules', '.bin', 'tsc')
    const { code, stdout } = await startProgram([tsc, '--noEmit'], { cwd: project }).ended
    expect([code, stdout]).toEqual([0, ''])
  })

  test('the site is built', async () => {
    const built = await runCommand(['build', '--today', testDay], { cwd: project, project })
    expect(built).toMatchObject({ code: 0 })
  })

  test('its commands are gone', async () => {
    const { code, stdout } = await runCommand(['--help'], { cwd: project, project })
    expect([code, stdout]).toEqual([
      0,
      expect.not.stringMatching(new RegExp(`^ *${wings[name].command} `, 'm')),
    ])
    expect(stdout).toMatch(/^ *build /m)
  })

  test('dev serves the site', async () => {
    const { address, child } = await startServer(['dev', '--port', '0'], { cwd: project, project })
    const { status } = await fetch(address, { headers: { accept: 'text/html' } })
    child.kill('SIGKILL')
    expect(status).toBe(200)
  })
})
