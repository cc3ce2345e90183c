import type { SiteFrame } from '../../content/model/PageData.ts'
import type { Route } from '../../content/model/Route.ts'
import type { OutputFolder } from '../objects/OutputFolder.ts'
import type { KeptPages } from './KeptPages.ts'
import type { PageFacts } from './PageFinisher.ts'
import type { PageThreads } from './PageThreads.ts'
import { routeKeys } from './routeKeys.ts'

export interface RenderInput {
  routes: readonly Route[]
  /** What all pages share. */
  frame: SiteFrame
  threads: PageThreads
  kept: KeptPages
  output: OutputFolder
}

/** Is called with the number of pages written so far. */
export type OnPage = (done: number) => void

/**
 * Takes the files of pages from earlier builds, and begins to render the others, each while those before it are written.
 * @returns waits for the end of that, and gives what the pages name, sorted by address
 */
export async function beginPages({
  routes,
  frame,
  threads,
  kept,
  output,
}: RenderInput): Promise<(onPage: OnPage) => Promise<PageFacts[]>> {
  const pages: PageFacts[] = []
  const missing: Route[] = []
  const keyOf = routeKeys(frame)
  for (const route of routes) {
    const page = kept.get(keysOf(route), () => keyOf(route))
    if (!page) {
      missing.push(route)
      continue
    }
    pages.push(page.facts)
    for (const { key, kind } of filesOf(route)) await output.keep(key, kind)
  }
  threads.startFor(missing.length)
  const groups = groupsOf(missing)
  // What is begun here is awaited later; until then a failure must not count as unhandled.
  const make = (group: readonly Route[]) => {
    const made = threads.make(group)
    made.catch(() => undefined)
    return made
  }
  let onPage: OnPage = () => undefined
  const makeAll = async () => {
    const { ahead } = threads
    const making = groups.slice(0, ahead).map(make)
    for (const [at, group] of groups.entries()) {
      const made = await making.shift()!
      const next = groups[at + ahead]
      if (next) making.push(make(next))
      for (const [index, route] of group.entries()) {
        const { facts, files } = made[index]!
        kept.put(keysOf(route), keyOf(route), facts)
        pages.push(facts)
        for (const [place, { key, kind }] of filesOf(route).entries()) {
          const { measures, bytes } = files[place]!
          if (bytes) await output.write(key, kind, bytes)
          else await output.add(key, kind, measures)
        }
      }
      onPage(pages.length)
    }
    return pages.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  }
  const finished = makeAll()
  finished.catch(() => undefined)
  return async listener => {
    onPage = listener
    return await finished
  }
}

/** Most pages that are made together: Vike's share of the time is then small, and the pages take 3 to 6 MB. */
const maxGroup = 48

/** Neighbours of one kind, which are made together. */
function groupsOf(routes: readonly Route[]): Route[][] {
  const groups: Route[][] = []
  for (const route of routes) {
    const group = groups.at(-1)
    if (group && group.length < maxGroup && group[0]?.page === route.page) group.push(route)
    else groups.push([route])
  }
  return groups
}

/** What is written of a page, below `dist/`. */
const filesOf = ({ file, companion }: Route): NonNullable<Route['companion']>[] => [
  { key: file, kind: 'page' },
  ...(companion ? [companion] : []),
]

const keysOf = (route: Route): string[] => filesOf(route).map(({ key }) => key)
