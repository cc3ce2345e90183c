import { fixedFiles } from '../../content/routes/fixedFiles.ts'

/** A name that changes with what the file holds: `post.0c1e64d381.json`, `index.4U9pYlcP.css`. */
const namedByContent = /^(?:assets|data)\/.*\.[\w-]{8,10}\.\w+$/

const fixed = new Set<string>(fixedFiles)

/** What stands under the same name after the next build, and must not be older than what else a visitor gets. */
const isCurrent = (key: string): boolean =>
  key.endsWith('.html') || key.endsWith('/index.json') || key.startsWith('data/') || fixed.has(key)

/**
 * The `Cache-Control` that an object is published with (docs/publishing.md).
 * @param key path below `dist/`
 */
export function cacheControl(key: string): string {
  if (namedByContent.test(key)) return 'public, max-age=31536000, immutable'
  return isCurrent(key) ? 'public, max-age=0, must-revalidate' : 'public, max-age=86400'
}
