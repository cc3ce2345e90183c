import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/runCommand.ts'

/** Texts of the posts of this site. */
export const ownPosts: readonly string[] = readdirSync(join(root, 'posts'))
  .filter(name => name.endsWith('.md'))
  .toSorted()
  .map(name => readFileSync(join(root, 'posts', name), 'utf8'))

/** The elements that a bundle adds to the head of a post's page: its style sheets, and the script. */
export function assetsOf(dist: string): string {
  const post = readdirSync(join(root, 'posts')).find(name => name.endsWith('.md')) ?? ''
  const page = readFileSync(join(dist, 'blog', post.replace('.md', ''), 'index.html'), 'utf8')
  const assets = page.match(/<style>[^<]*<\/style>|<script src="[^"]+" type="module"[^>]*><\/script>/g) ?? []
  return assets.join('\n')
}
