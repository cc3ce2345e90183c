import type { TestProject } from 'vitest/node'
import { ensureEngines } from '../engines/drivers/ensureEngines.ts'
import { recordProblemsOf } from '../engines/recordProblems.ts'
import { ensureBrowser } from './ensureBrowser.ts'
import { serveSite } from './serveOnce.ts'

/** Finds or installs Firefox and WebKit beside Chromium, and builds the site with pages that note what goes wrong in them. */
export async function setup(project: TestProject): Promise<() => void> {
  project.provide('engines', await ensureEngines())
  project.provide('browser', await ensureBrowser())
  const stop = await serveSite(project)
  recordProblemsOf(project.getProvidedContext().dist)
  return stop
}
