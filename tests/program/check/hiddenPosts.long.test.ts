import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '../../../content/problems/Problem.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { runCommand } from '../../setup/runCommand.ts'
import { runInProcess } from '../../setup/runInProcess.ts'

const scratch = scratchFolder()

describe('a broken link of a post that is not shown', () => {
  const folder = 'hidden'
  const texts = {
    'draft.md': ['title: Draft', 'excerpt: A draft.', 'draft: true'],
    'later.md': ['title: Later', 'excerpt: A later one.', 'date: 2027-01-01'],
    'shown.md': ['title: Shown', 'excerpt: One that is shown.'],
  }

  const severities = async (command: string, ...words: string[]) => {
    const options = ['--posts', folder, '--today', testDay, '--format', 'json', ...words]
    const runner = command === 'build' ? runCommand : runInProcess
    const { stdout } = await runner([command, ...options], { cwd: scratch })
    const { problems } = JSON.parse(stdout) as { problems: Problem[] }
    return Object.fromEntries(
      problems
        .filter(({ code }) => code === 'link-missing')
        .map(({ file, severity }) => [file.slice(folder.length + 1), severity]),
    )
  }

  beforeAll(() => {
    mkdirSync(join(scratch, folder))
    for (const [at, [name, set]] of Object.entries(texts).entries())
      writeFileSync(join(scratch, folder, name), postText({ id: at + 1, set, body: '[x](/none/)\n' }))
  })

  describe.each([
    ['without other errors', 'Text.'],
    ['with an error in a post', '![](/images/social.png)'],
    ['with an error in a front matter', '---\n: x'],
  ])('%s', (_, text) => {
    beforeAll(() => {
      const other = text.startsWith('---') ? text : postText({ id: 9, body: `${text}\n` })
      writeFileSync(join(scratch, folder, 'other.md'), other)
    })

    test.each([
      [[], { 'draft.md': 'warning', 'later.md': 'warning', 'shown.md': 'error' }],
      [['--drafts'], { 'draft.md': 'error', 'later.md': 'warning', 'shown.md': 'error' }],
      [['--future'], { 'draft.md': 'warning', 'later.md': 'error', 'shown.md': 'error' }],
    ])('is one of `check` as the flags say: %j', async (flags, expected) => {
      expect(await severities('check', ...flags)).toEqual(expected)
    })

    test('is none of `build`', async () => {
      expect(await severities('build', '--out', join(scratch, 'hidden-out'))).toEqual({ 'shown.md': 'error' })
    })
  })
})
