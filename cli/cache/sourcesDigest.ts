import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn } from '../project/paths.ts'

/** Folders of what a site is made with. */
const sourceFolders = ['cli', 'components', 'content', 'html', 'islands', 'pages', 'styles']

/** What else decides over it: packages, and settings that Vite reads by itself. */
const sourceFiles = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json', 'tsconfig.json']

/**
 * Differs for all but its content that can give another site: the command, components, styles, packages, Node, and
 * where the project lies.
 * @param root the project, absolute
 * @returns also when the last of the files changed, in ms
 */
export function sourcesDigest(root: string): { digest: string; changedAt: number } {
  let changedAt = 0
  const hash = createHash('sha256').update(JSON.stringify([root, process.versions, viteVariables()]))
  const below = sourceFolders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => !entry.isDirectory() && !/\.test\.tsx?$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .toSorted(),
  )
  const environments = namesIn(root).filter(name => name.startsWith('.env'))
  const beside = [...sourceFiles, ...environments.toSorted()].map(name => join(root, name))
  for (const path of [...below, ...beside]) {
    const bytes = readIfThere(path)
    hash.update(JSON.stringify([path.slice(root.length), bytes?.length ?? null]))
    if (!bytes) continue
    hash.update(bytes)
    changedAt = Math.max(changedAt, statSync(path).mtimeMs)
  }
  return { digest: hash.digest('hex'), changedAt }
}

/** Variables that Vite and Vike read (vite.dev/guide/env-and-mode). */
const viteVariables = (): string[] =>
  Object.entries(process.env)
    .filter(([name]) => /^(?:VITE|VIKE)_/.test(name))
    .map(entry => entry.join('='))
    .toSorted()

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
