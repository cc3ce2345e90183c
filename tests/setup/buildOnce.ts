import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { setup as makeProject } from './makeProject.ts'
import { runCommand } from './runCommand.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Absolute path of the built site. */
    dist: string
  }
}

/** The day for which tests build the site. */
export const testDay = '2026-11-21'

/** Makes the project of the tests and builds its site, once for all projects of the test runner. */
export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  const remove = makeProject(project)
  const all = project.vitest.getRootProject()
  const provided = all.getProvidedContext()
  if (provided.dist !== undefined) return remove
  const dist = join(provided.project, '..', 'dist')
  await buildSite(provided.project, dist)
  all.provide('dist', dist)
  return remove
}

/**
 * Builds the site of a project into a folder.
 * @throws Error with its output if it has errors
 */
export async function buildSite(project: string, out: string): Promise<void> {
  const { code, stdout, stderr } = await runCommand(['build', '--out', out, '--today', testDay], { project })
  if (code !== 0) throw new Error(`The site does not build (exit ${code}):\n${stdout}${stderr}`)
}
