import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn } from '../project/paths.ts'

/** Folders of what a site is made with. */
const sourceFolders = ['cli', 'components', 'content', 'html', 'islands', 'pages', 'styles']

/** What else decides over it: packages, and settings that Vite reads by itself. */
const sourceFiles = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json', 'tsconfig.json']

/**
 * Differs for all but its content that can give another site: the command, components, styles, packages and Node.
 * Where the project lies does not count: it can be moved with what it has kept.
 * @param root the project, absolute
 */
export function sourcesDigest(root: string): string {
  const hash = createHash('sha256').update(environment())
  for (const path of sourcePaths(root)) {
    const bytes = readIfThere(path)
    hash.update(JSON.stringify([path.slice(root.length), bytes?.length ?? null]))
    if (bytes) hash.update(bytes)
  }
  return hash.digest('hex')
}

/** The state of the same files without a look into them, and when the last one changed, in ms. */
export function sourcesState(root: string): { state: string; changedAt: number } {
  let changedAt = 0
  const lines = sourcePaths(root).map(path => {
    const { mtimeMs = 0, ctimeMs = 0, size = -1 } = statSync(path, { throwIfNoEntry: false }) ?? {}
    changedAt = Math.max(changedAt, mtimeMs)
    return `${path} ${mtimeMs} ${ctimeMs} ${size}`
  })
  return { state: [environment(), ...lines].join('\n'), changedAt }
}

const environment = (): string => JSON.stringify([process.versions, viteVariables()])

function sourcePaths(root: string): string[] {
  const below = sourceFolders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => !entry.isDirectory() && !/\.test\.tsx?$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .toSorted(),
  )
  const environments = namesIn(root).filter(name => name.startsWith('.env'))
  return [...below, ...[...sourceFiles, ...environments.toSorted()].map(name => join(root, name))]
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
