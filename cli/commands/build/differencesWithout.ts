import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readObjectList } from '../../../generator/outdir/objectList.ts'
import { build } from '../../../generator/build/build.ts'
import type { BuildOptions } from '../../../generator/build/build.ts'
import type { Terminal } from '../../../system/Terminal.ts'

/**
 * Builds a site again without the cache, in a temporary folder, and compares the two.
 * @returns keys of files that only one of them has, or that differ in any byte
 */
export async function differencesWithout(built: BuildOptions, terminal: Terminal): Promise<string[]> {
  const { cache: _, ...options } = built
  const folder = mkdtempSync(join(tmpdir(), 'kube-site-prove-'))
  try {
    const out = join(folder, 'dist')
    await build({ ...options, out }, terminal)
    const [cached, fresh] = [hashesOf(options.out), hashesOf(out)]
    const keys = new Set([...cached.keys(), ...fresh.keys()])
    return [...keys].filter(key => cached.get(key) !== fresh.get(key)).toSorted()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns kind, type and SHA-256 of each file of a build, by key. */
const hashesOf = (out: string): Map<string, string> =>
  new Map(
    (readObjectList(out)?.objects ?? []).map(({ key, kind, contentType, sha256 }) => [
      key,
      `${kind} ${contentType} ${sha256}`,
    ]),
  )
