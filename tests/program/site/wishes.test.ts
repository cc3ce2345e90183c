import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadSite } from '../../../generator/site/loadSite.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { fulfill, wishes } from '../../fixtures/wishes.ts'
import { testDay } from '../../setup/buildOnce.ts'

// README's table "Change what the site says". `wishes.long.test.ts` builds a site with all of them.

const project = join(scratchFolder(), 'project')

beforeAll(() => {
  mkdirSync(project)
  copyProject(project, { bundled: true })
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
