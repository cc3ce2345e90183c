import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runCommand } from './runCommand.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Absolute path of the built site. */
    dist: string
  }
}

/** The day for which tests build the site: every post of the repository is published by then. */
export const testDay = '2026-11-21'

/** Builds the site of this repository once for all tests of a project. Gives what removes it. */
export async function setup(project: TestProject): Promise<() => void> {
  const { dist, remove } = await buildOwnSite(project.name)
  project.provide('dist', dist)
  return remove
}

/** Builds the site of this repository into a temporary folder, whose name contains the name given. */
export async function buildOwnSite(name: string): Promise<{ dist: string; remove(): void }> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `kube-site-${name}-`)))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const dist = join(folder, 'dist')
  const { code, stdout, stderr } = await runCommand(['build', '--out', dist, '--today', testDay])
  if (code === 0) return { dist, remove }
  remove()
  throw new Error(`The site does not build (exit ${code}):\n${stdout}${stderr}`)
}
