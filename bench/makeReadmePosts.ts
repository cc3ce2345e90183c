import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Problem } from '../content/model/Problem.ts'
import { corpusPosts } from '../tests/corpus/corpusPosts.ts'
import { root, runCommand } from '../tests/setup/runCommand.ts'

/** Addresses without a protocol, in links, definitions and HTML. */
const relativeTargets: readonly RegExp[] = [
  /(?<=\]\()(?!https?:|mailto:|<)\/?(?:\.{0,2}\/)*[^)\s]*/g,
  /(?<=^\[[^\]]+\]:\s+)(?!https?:|mailto:|<)\/?(?:\.{0,2}\/)*\S+/gm,
  /(?<=\s(?:href|src)=")(?!https?:|mailto:)[^"]*/g,
]

/**
 * Writes the READMEs and CHANGELOGs of the installed packages into a folder, as posts: texts that nobody wrote for this
 * program. Their relative links lead to another site, and those that have errors all the same are left out.
 */
export async function makeReadmePosts(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [at, { name, text }] of corpusPosts([join(root, 'node_modules')]).entries()) {
    const day = new Date(Date.UTC(2015, 0, 1 + at)).toISOString().slice(0, 10)
    const dated = text.replace(/^date: 2026-01-02$/m, `date: ${day}`)
    const linked = relativeTargets.reduce(
      (so, target) => so.replaceAll(target, 'https://example.com/file'),
      dated,
    )
    writeFileSync(join(folder, name), linked)
  }
  const { stdout } = await runCommand(['check', '--posts', folder, '--format', 'json'])
  const { problems } = JSON.parse(stdout) as { problems: Problem[] }
  for (const { file, severity } of problems)
    if (severity === 'error') rmSync(join(folder, basename(file)), { force: true })
}

/** The post in the middle of a folder. */
export function middlePost(folder: string): string {
  const names = readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .toSorted()
  return names[Math.floor(names.length / 2)] ?? ''
}
