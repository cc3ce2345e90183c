import { copyFileSync, cpSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { objectListFile } from '../../generator/outdir/SiteObject.ts'
import type { InstalledBrowser } from '../../scripts/programs/launchBrowser.ts'
import { setup as buildOnce } from './buildOnce.ts'
import { ensureBrowser } from './ensureBrowser.ts'
import { leaveOut } from './leaveOut.ts'
import { writeSectionPages } from './sectionPages.ts'
import { serveFolder } from './serveFolder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built site, without a slash at the end. */
    origin: string
    browser: InstalledBrowser
  }
}

/**
 * Finds or installs a browser, and serves the site while the tests run. If this machine lacks a browser, they are left out.
 */
export async function setup(project: TestProject): Promise<() => void> {
  try {
    project.provide('browser', await ensureBrowser())
  } catch (error) {
    leaveOut('tests in a browser', error as Error)
    project.provide('lacking', 'needs a browser')
    return () => {}
  }
  return await serveSite(project)
}

/** Builds the site, and serves a copy of it with section pages. Returns what stops the server and removes both. */
export async function serveSite(project: TestProject): Promise<() => void> {
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
