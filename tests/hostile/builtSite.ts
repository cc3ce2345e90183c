import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/runCommand.ts'

/** Texts of the posts of this site. */
export const ownPosts: readonly string[] = readdirSync(join(root, 'posts'))
  .filter(name => name.endsWith('.md'))
  .toSorted()
  .map(name => readFileSync(join(root, 'posts', name), 'utf8'))

/** What a bundle adds to a post's page: its styles, those of the sheets that it links too, and the script. */
export function assetsOf(dist: string): string {
  const post = readdirSync(join(root, 'posts')).find(name => name.endsWith('.md')) ?? ''
  const page = readFileSync(join(dist, 'blog', post.replace('.md', ''), 'index.html'), 'utf8')
  const linked = [...page.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map(([, file = '']) =>
    readFileSync(join(dist, file), 'utf8'),
  )
  const [styles = ''] = /(?<=<style>)[^<]*/.exec(page) ?? []
  const [script = ''] = /<script src="[^"]+" type="module"[^>]*><\/script>/.exec(page) ?? []
  return `<style>${[styles, ...linked].join('')}</style>\n${script}`
}
