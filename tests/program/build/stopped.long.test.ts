import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { startCommand } from '../../setup/runCommand.ts'

const folder = scratchFolder()

test('a long post is read by a command that is stopped for longer than the limit of time', async () => {
  mkdirSync(join(folder, 'posts'))
  // Read in about a second, so that it is the post that is stopped, and then its second try.
  const body = 'Some *text* with `code`, a [link](/pricing/) and **more**.\n\n'.repeat(17_000)
  writeFileSync(join(folder, 'posts', 'long.md'), postText({ id: 1, body }))
  const words = ['check', '--posts', 'posts', '--today', testDay, '--format', 'json']
  const { child, ended } = startCommand(words, { cwd: folder })
  for (let stops = 0; stops < 2 && child.exitCode === null; stops++) {
    await sleep(700)
    child.kill('SIGSTOP')
    await sleep(5_500)
    child.kill('SIGCONT')
  }
  const { code, stdout } = await ended
  expect({ code, codes: stdout.match(/"post-too-slow"/g) ?? [] }).toEqual({ code: 0, codes: [] })
})
