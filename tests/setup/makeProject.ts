import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeTestProject } from '../fixtures/copyProject.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Absolute path of the project that tests run commands in. */
    project: string
  }
}

/** Makes the project that tests run commands in, once for all projects of the test runner. Returns what removes it. */
export function setup({ vitest }: TestProject): (() => void) | undefined {
  const all = vitest.getRootProject()
  if (all.getProvidedContext().project !== undefined) return undefined
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'kube-site-')))
  const project = join(folder, 'project')
  makeTestProject(project)
  all.provide('project', project)
  return () => rmSync(folder, { recursive: true, force: true })
}
