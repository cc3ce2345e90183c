import type { Route } from '../../content/model/Route.ts'
import type { Site } from '../../content/model/Site.ts'
import { basePath } from '../../content/shared/siteUrl.ts'
import type { OutputFolder } from '../objects/OutputFolder.ts'
import type { KeptPages } from './KeptPages.ts'
import type { PageFacts } from './PageFinisher.ts'
import type { PageThreads } from './PageThreads.ts'
import { sharedFacts } from './sharedFacts.ts'

export interface RenderInput {
  site: Site
  routes: readonly Route[]
  threads: PageThreads
  kept: KeptPages
  output: OutputFolder
  /** Called after each page with the number of pages written so far. */
  onPage(done: number): void
}

/**
 * Renders every route, or takes its files from an earlier build, and writes each while the next are rendered.
 * @returns what the pages name, sorted by address
 */
export async function renderPages(input: RenderInput): Promise<PageFacts[]> {
  const { site, routes, threads, kept, output, onPage } = input
  const base = basePath(site.config.siteUrl)
  const pages: PageFacts[] = []
  const missing: MissingPage[] = []
  const shared = sharedFacts()
  const add = (facts: PageFacts) => pages.push(shared(facts))
  for (const route of routes) {
    let known: string[] | undefined
    const inputs = () => (known ??= pageInputs(route, base))
    const files = filesOf(route)
    const page = kept.get(
      files.map(({ key }) => key),
      inputs,
    )
    if (!page) {
      missing.push({ route, inputs })
      continue
    }
    add(page.facts)
    for (const [at, { key, kind }] of files.entries()) await output.keep(key, kind, page.sums[at]!)
  }
  threads.startFor(missing.length)
  const make = (group: readonly MissingPage[]) => threads.make(group.map(({ route }) => route))
  await inOrder(groupsOf(missing), { make, ahead: threads.ahead }, async (group, made) => {
    for (const [at, { route, inputs }] of group.entries()) {
      const { facts, files } = made[at]!
      kept.put(inputs, { facts, sums: files.map(({ measures }) => measures.sha256) })
      add(facts)
      for (const [index, { key, kind }] of filesOf(route).entries()) {
        const { measures, bytes } = files[index]!
        if (bytes) await output.write(key, kind, bytes)
        else await output.add(key, kind, measures)
      }
    }
    onPage(pages.length)
  })
  return pages.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** A page that no earlier build has left, with all that it is made of. */
interface MissingPage {
  route: Route
  inputs: () => string[]
}

/** Most pages that are made together: Vike's share of the time is then small, and the pages take 1 to 2 MB. */
const maxGroup = 16

/** Neighbours of one kind, which are made together. */
function groupsOf(missing: readonly MissingPage[]): MissingPage[][] {
  const groups: MissingPage[][] = []
  for (const page of missing) {
    const group = groups.at(-1)
    if (group && group.length < maxGroup && group[0]?.route.page === page.route.page) group.push(page)
    else groups.push([page])
  }
  return groups
}

/** What is written of a page, below `dist/`. */
const filesOf = ({ file, beside }: Route): NonNullable<Route['beside']>[] => [
  { key: file, kind: 'page' },
  ...(beside ? [beside] : []),
]

/** All that a page is made of. */
function pageInputs({ path, page, inputs, deferredSources }: Route, base: string): string[] {
  const { images = [], ...others } = deferredSources?.() ?? {}
  return [base, path, page, inputs(), JSON.stringify([[...images], others])]
}

interface Making<Item, Made> {
  make(item: Item): Promise<Made>
  /** Items that may be made before the first of them is written. */
  ahead: number
}

/** Makes some items ahead, and writes them in order. */
async function inOrder<Item, Made>(
  items: readonly Item[],
  { make, ahead }: Making<Item, Made>,
  write: (item: Item, made: Made) => Promise<void>,
): Promise<void> {
  const making: Promise<Made>[] = []
  for (const [at, item] of items.entries()) {
    for (const next of items.slice(at + making.length, at + ahead)) {
      const made = make(next)
      // It is awaited later; until then a failure must not count as unhandled.
      made.catch(() => undefined)
      making.push(made)
    }
    await write(item, await making.shift()!)
  }
}
