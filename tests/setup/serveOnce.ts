import { copyFileSync, cpSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { objectListFile } from '../../generator/outdir/SiteObject.ts'
import type { InstalledBrowser } from '../../scripts/programs/launchBrowser.ts'
import { setup as buildOnce } from './buildOnce.ts'
import { ensureBrowser } from './ensureBrowser.ts'
import { writeSectionPages } from './sectionPages.ts'
import { serveFolder } from './serveFolder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built site, without a slash at the end. */
    origin: string
    browser: InstalledBrowser
  }
}

/** Finds or installs a browser, builds the site, and serves a copy of it with section pages while the tests run. */
export async function setup(project: TestProject): Promise<() => void> {
  project.provide('browser', await ensureBrowser())
  const remove = await buildOnce(project)
  const built = project.getProvidedContext().dist
  const dist = `${built}-served`
  cpSync(built, dist, { recursive: true })
  copyFileSync(objectListFile(built), objectListFile(dist))
  project.provide('dist', dist)
  writeSectionPages(dist)
  const { origin, close } = await serveFolder(dist)
  project.provide('origin', origin)
  return () => {
    close()
    remove?.()
  }
}
