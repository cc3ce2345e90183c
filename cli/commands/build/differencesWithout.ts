import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readObjectList } from '../../objects/objectList.ts'
import { build } from '../../build/build.ts'
import type { BuildOptions } from '../../build/BuildOptions.ts'
import type { Terminal } from '../../terminal/Terminal.ts'

/**
 * Builds a site once more without the cache, elsewhere, and compares it with the one that was built.
 * @returns keys of files that only one of them has, or that differ in any byte
 */
export async function differencesWithout(built: BuildOptions, terminal: Terminal): Promise<string[]> {
  const { cache: _, ...options } = built
  const folder = mkdtempSync(join(tmpdir(), 'kube-site-prove-'))
  try {
    const out = join(folder, 'dist')
    await build({ ...options, out }, terminal)
    const [kept, made] = [sumsOf(options.out), sumsOf(out)]
    const keys = new Set([...kept.keys(), ...made.keys()])
    return [...keys].filter(key => kept.get(key) !== made.get(key)).toSorted()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What each file of a build is: type and SHA-256, by key. */
const sumsOf = (out: string): Map<string, string> =>
  new Map(
    (readObjectList(out)?.objects ?? []).map(({ key, kind, contentType, sha256 }) => [
      key,
      `${kind} ${contentType} ${sha256}`,
    ]),
  )
