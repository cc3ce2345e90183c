import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadSite } from '../../../generator/site/loadSite.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { fulfill, wishes } from '../../fixtures/wishes.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { root } from '../../setup/runCommand.ts'

// README's table "Change what the site says". `wishes.long.test.ts` builds a site with all of them.

const project = join(scratchFolder(), 'project')

beforeAll(() => {
  mkdirSync(project)
  copyProject(project, { bundled: true })
})

test('every row of the table has its edits here', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const [table = ''] = /\n\| wish \| where \|\n[^]*?\n\n/.exec(readme) ?? []
  const rows = [...table.matchAll(/^\| ([^|]+) \| /gm)].map(([, cell]) => cell)
  expect(rows.slice(2)).toEqual(wishes.map(({ wish }) => wish))
})

describe('alone', () => {
  test.each(wishes)('$wish', async wish => {
    const takeBack = fulfill(project, [wish])
    const { problems } = await loadSite({
      root: project,
      posts: join(project, 'posts'),
      config: join(project, 'site.config.ts'),
      drafts: false,
      future: false,
      today: testDay,
      checkOnly: true,
    })
    takeBack()
    expect(problems.map(({ code }) => code)).toEqual(wish.problems ?? [])
  })
})
