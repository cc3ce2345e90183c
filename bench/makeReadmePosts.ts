import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Problem } from '../content/problems/Problem.ts'
import { corpusPosts } from '../tests/corpus/corpusPosts.ts'
import { root, runCommand } from '../tests/setup/runCommand.ts'

/** Relative URLs in links, definitions and HTML. */
const relativeUrls: readonly RegExp[] = [
  /(?<=\]\()(?!https?:|mailto:|<)\/?(?:\.{0,2}\/)*[^)\s]*/g,
  /(?<=^\[[^\]]+\]:\s+)(?!https?:|mailto:|<)\/?(?:\.{0,2}\/)*\S+/gm,
  /(?<=\s(?:href|src)=")(?!https?:|mailto:)[^"]*/g,
]

/**
 * Writes the READMEs and CHANGELOGs of the installed packages into a folder, as posts. Their relative links are
 * replaced, and those that still have errors are removed.
 */
export async function makeReadmePosts(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [at, { name, text }] of corpusPosts([join(root, 'node_modules')]).entries()) {
    const day = new Date(Date.UTC(2015, 0, 1 + at)).toISOString().slice(0, 10)
    const dated = text.replace(/^date: 2026-01-02$/m, `date: ${day}`)
    const replace = (post: string, url: RegExp) => post.replaceAll(url, 'https://example.com/file')
    writeFileSync(join(folder, name), relativeUrls.reduce(replace, dated))
  }
  const { stdout } = await runCommand(['check', '--posts', folder, '--format', 'json'], { project: root })
  const { problems } = JSON.parse(stdout) as { problems: Problem[] }
  for (const { file, severity } of problems)
    if (severity === 'error') rmSync(join(folder, basename(file)), { force: true })
}
