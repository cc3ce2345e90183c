import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadFronts } from '../../../generator/site/postFiles.ts'
import { openBrowser } from '../../../system/openBrowser.ts'
import { shownPath } from '../../../system/paths.ts'
import { UsageError } from '../../../system/UsageError.ts'
import { flagPath } from '../options.ts'
import { type ServeFlags, serve } from '../serve.ts'

/** `kube-site write`: serves the site and opens the desk in the browser, with a post if one is named. */
export async function runWrite(root: string, post: string | undefined, flags: ServeFlags): Promise<number> {
  const folder = flagPath(flags.posts, root, 'posts')
  const file = post === undefined ? undefined : fileOf(root, folder, post)
  return await serve(root, flags, (address, terminal) => {
    const opened = file === undefined ? address : `${address}#/${encodeURI(file)}`
    terminal.result(`Write in the browser at ${opened}`)
    openBrowser(opened)
  })
}

/**
 * The file of a post, by its path or by the last part of its address.
 * @throws UsageError if there is none
 */
function fileOf(root: string, folder: string, post: string): string {
  const fronts = loadFronts({ folder, shown: shownPath(folder), root }).flatMap(({ value }) => value ?? [])
  const slug = post.replace(/\/$/, '').replace(/^.*\//, '')
  const found = fronts.find(
    ({ identity: { source, ...own } }) => source.file === shownPath(post) || own.slug === slug,
  )
  const named = found?.identity.source.file
  if (named !== undefined) return named
  const path = [post, join(folder, `${slug.replace(/\.md$/i, '')}.md`)].find(name => existsSync(name))
  if (path !== undefined) return shownPath(path)
  throw new UsageError(
    `There is no post "${post}".`,
    'npx kube-site list shows them all; npx kube-site new begins one.',
  )
}
