import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { root } from '../../tests/setup/runCommand.ts'
import { Sources } from '../cache/Sources.ts'
import { objectListFile, objectListText } from '../objects/objectList.ts'
import { LastBuild } from './LastBuild.ts'
import type { BuildReport } from './measureSite.ts'

const scratch = scratchFolder()
const out = join(scratch, 'dist')
mkdirSync(out)

const lastBuild = () =>
  new LastBuild({
    root,
    posts: join(root, 'posts'),
    config: join(root, 'site.config.ts'),
    out,
    cache: join(scratch, 'cache'),
    drafts: false,
    future: false,
    today: '2026-11-22',
    sources: new Sources(root),
    loadingConfig: Promise.resolve({ problems: [], dependencies: [] }),
  })
const list = objectListText({ siteUrl: 'https://a.example', objects: [] })
const finished = { problems: [], report: { pages: 7 } as BuildReport, list }

test('what a build said is that of its own site, whichever is in place when it ends', async () => {
  // Another build, with drafts, was faster with its end.
  writeFileSync(objectListFile(out), objectListText({ siteUrl: 'https://b.example', objects: [] }))
  await lastBuild().keep(finished)
  expect(await lastBuild().repeated()).toBeUndefined()
  writeFileSync(objectListFile(out), list)
  expect(await lastBuild().repeated()).toMatchObject({ report: { pages: 7, isRepeated: true } })
})
