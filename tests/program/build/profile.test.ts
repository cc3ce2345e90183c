import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { runCommand } from '../../setup/runCommand.ts'

test('--profile writes what each thread did, and all else is as without it', async () => {
  const folder = scratchFolder()
  const profiles = join(folder, 'profiles')
  const words = ['build', '--profile', profiles, '--out', join(folder, 'dist'), '--format', 'json']
  const { code, stdout } = await runCommand(words)
  expect(code).toBe(0)
  expect((JSON.parse(stdout) as { pages: number }).pages).toBeGreaterThan(20)
  const names = readdirSync(profiles)
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) {
    const { nodes, samples } = JSON.parse(readFileSync(join(profiles, name), 'utf8')) as Record<
      string,
      unknown[]
    >
    expect(nodes?.length).toBeGreaterThan(1)
    expect(samples?.length).toBeGreaterThan(1)
  }
})

test('an exit code is that of the build', async () => {
  const folder = scratchFolder()
  const words = ['build', '--profile', folder, '--config', join(folder, 'none.ts')]
  expect((await runCommand(words)).code).toBe(1)
})
