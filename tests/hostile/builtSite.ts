import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixtureSite } from '../fixtures/copyProject.ts'

/** Texts of the posts of the tests' site. */
export const ownPosts: readonly string[] = readdirSync(join(fixtureSite, 'posts'))
  .toSorted()
  .map(name => readFileSync(join(fixtureSite, 'posts', name), 'utf8'))

/** What a bundle adds to a post's page: its styles, those of the sheets that it links too, and the script. */
export function assetsOf(dist: string): string {
  const page = readFileSync(join(dist, 'blog', 'debugging-dropped-traffic', 'index.html'), 'utf8')
  const linked = [...page.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map(([, file = '']) =>
    readFileSync(join(dist, file), 'utf8'),
  )
  const [styles = ''] = /(?<=<style>)[^<]*/.exec(page) ?? []
  const [script = ''] = /<script src="[^"]+" type="module"[^>]*><\/script>/.exec(page) ?? []
  return `<style>${[styles, ...linked].join('')}</style>\n${script}`
}
