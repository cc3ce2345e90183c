import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandsFile, copyWithout, wings } from '../fixtures/copyWithout.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { imports, isIn } from '../fixtures/sources.ts'
import { testDay } from '../setup/buildOnce.ts'
import { runCommand } from '../setup/runCommand.ts'

const names = Object.keys(wings) as (keyof typeof wings)[]

describe.each(names)('%s comes off', name => {
  const { paths } = wings[name]

  test('since nothing but the list of commands imports it', () => {
    const others = imports.filter(({ from, to }) => isIn(to, paths) && !isIn(from, paths))
    expect([...new Set(others.map(({ from }) => from))]).toEqual([commandsFile])
  })

  test('and the rest checks the site', async () => {
    const project = join(scratchFolder(), name)
    copyWithout(name, project)
    const run = (...words: string[]) => runCommand(words, { cwd: project, project })
    expect(await run('check', '--today', testDay)).toMatchObject({ code: 0 })
    const { code, stdout } = await run('--help')
    const command = name === 'desk' ? /^ *write /m : /^ *publish /m
    expect([code, stdout]).toEqual([0, expect.not.stringMatching(command)])
  })
})
