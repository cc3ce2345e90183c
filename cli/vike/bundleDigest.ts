import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn } from '../project/paths.ts'

/** Folders of what is bundled, and of how. */
const sourceFolders = ['cli/vike', 'components', 'content', 'html', 'islands', 'pages', 'styles']

/** What else decides over a bundle: packages, and settings that Vite reads by itself. */
const sourceFiles = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json', 'tsconfig.json']

/**
 * Differs for all that can give another bundle: sources, styles, packages, Node, where the project lies, and the folder
 * that the site is published in.
 * @param root the project, absolute
 */
export function bundleDigest(root: string, base: string): string {
  const hash = createHash('sha256').update(JSON.stringify([root, base, process.versions, viteVariables()]))
  const below = sourceFolders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .toSorted(),
  )
  const environments = namesIn(root).filter(name => name.startsWith('.env'))
  const beside = [...sourceFiles, ...environments.toSorted()].map(name => join(root, name))
  for (const path of [...below, ...beside]) {
    const bytes = readIfThere(path)
    hash.update(JSON.stringify([path.slice(root.length), bytes?.length ?? null]))
    if (bytes) hash.update(bytes)
  }
  return hash.digest('hex').slice(0, 32)
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
