import { hash } from 'node:crypto'
import { readdirSync, realpathSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pageSources, safeReaddir } from '../../system/paths.ts'
import type { FileHashes } from './FileHashes.ts'

/** What a site is built with: the command itself, components, styles, packages, Node and Vite's variables. */
export interface Program {
  /** Differs for everything that can give another site. Where the project lies does not count. */
  hash: string
  /** The last change of one of its files, in ms. */
  changedAt: number
}

/** Folders of what makes pages: nothing of a page depends on the others. */
const sourceFolders = [...pageSources, 'generator', 'system']

const sourceFiles = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json', 'tsconfig.json']

/** @param root the project, absolute */
export function readProgram(root: string, hashes: FileHashes): Program {
  let changedAt = 0
  const files = filesOf(root).map(path => {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats?.isFile()) return [relative(root, path)]
    changedAt = Math.max(changedAt, stats.ctimeMs)
    return [relative(root, path), hashes.hashOf(realpathSync(path))]
  })
  return { hash: hash('sha256', JSON.stringify([process.versions, viteVariables(), files])), changedAt }
}

function filesOf(root: string): string[] {
  // Vite reads variables from `.env` files (vite.dev/guide/env-and-mode).
  const environment = safeReaddir(root).filter(name => name.startsWith('.env'))
  const files = [...sourceFiles, ...environment].map(name => join(root, name))
  for (const folder of sourceFolders)
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
      if (!entry.isDirectory() && !/\.test\.tsx?$/.test(entry.name))
        files.push(join(entry.parentPath, entry.name))
  return files.toSorted()
}

/** Variables that Vite and Vike read, except the one that `viteConfig` sets. */
const viteVariables = (): string[] =>
  Object.entries(process.env)
    .filter(([name]) => /^(?:VITE|VIKE)_(?!CRAWL$)/.test(name))
    .map(entry => entry.join('='))
    .toSorted()
