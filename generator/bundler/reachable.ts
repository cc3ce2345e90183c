import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An entry of Vite's manifest (vite.dev/guide/backend-integration). */
export interface ManifestEntry {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

type Manifest = Readonly<Record<string, ManifestEntry>>

/** Reads what the bundled files import. Vike names the file (vike 0.4.266, handleAssetsManifest.js). */
export const readManifest = async (stage: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(stage, 'assets.json'), 'utf8')) as Manifest

/** Bundled files that pages load. */
export interface Reachable {
  /** Scripts and styles that load with the page, by path below `dist/`. */
  eager: ReadonlySet<string>
  /** These, and everything that they can load later. */
  all: ReadonlySet<string>
}

/**
 * Follows the imports of the files that pages name.
 * @param named paths below `dist/`
 */
export function reachable(manifest: Manifest, named: Iterable<string>): Reachable {
  const byFile = new Map(Object.values(manifest).map(entry => [entry.file, entry]))
  const follow = (dynamic: boolean): Set<string> => {
    const found = new Set<string>()
    const visit = (file: string) => {
      if (found.has(file)) return
      found.add(file)
      const entry = byFile.get(file)
      if (!entry) return
      for (const other of [...(entry.css ?? []), ...(entry.assets ?? [])]) found.add(other)
      const imports = [...(entry.imports ?? []), ...((dynamic && entry.dynamicImports) || [])]
      for (const id of imports) {
        const next = manifest[id]
        if (next) visit(next.file)
      }
    }
    for (const file of named) visit(file)
    return found
  }
  return { eager: follow(false), all: follow(true) }
}
