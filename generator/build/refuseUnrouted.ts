import { readdirSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import type { Route } from '../../content/model/Route.ts'

/** @throws Error if a folder in `pages/` has no route */
export function refuseUnrouted(root: string, routes: readonly Route[]): void {
  const routed = new Set(routes.map(({ page }) => page))
  const folders = readdirSync(join(root, 'pages'), { recursive: true, encoding: 'utf8' })
    .filter(name => basename(name).startsWith('+Page.'))
    .map(name => dirname(name).split(sep).join('/'))
  // Folders with parameters may have none: without tags, there is no page of a tag.
  const forgotten = folders.find(folder => !folder.includes('@') && !routed.has(folder))
  if (forgotten !== undefined)
    throw new Error(`pages/${forgotten} has no route: add one to content/routes/routes.ts.`)
}
