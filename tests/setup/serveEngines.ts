import type { TestProject } from 'vitest/node'
import { ensureEngines, type EnginePrograms } from '../engines/drivers/ensureEngines.ts'
import { recordProblems } from '../engines/recordProblems.ts'
import { setup as buildOnce } from './buildOnce.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engines: EnginePrograms
  }
}

/** Finds or installs Firefox and WebKit, and builds the site with pages that note what goes wrong in the browser. */
export async function setup(project: TestProject): Promise<() => void> {
  project.provide('engines', await ensureEngines())
  const remove = await buildOnce(project)
  recordProblems(project.getProvidedContext().dist)
  return remove
}
