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

/** What the bundled files need of each other. */
export const readManifest = async (stage: string): Promise<Record<string, ManifestEntry>> =>
  JSON.parse(await readFile(join(stage, 'assets.json'), 'utf8')) as Record<string, ManifestEntry>
