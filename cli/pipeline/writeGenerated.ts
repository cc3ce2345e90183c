import { setImmediate as immediate } from 'node:timers/promises'
import { type FilesInput, siteFiles } from '../../content/files/generatedFiles.ts'
import { TermTable } from '../../content/search/TermTable.ts'
import type { BuildCache } from '../cache/BuildCache.ts'
import type { OutputFolder } from '../objects/OutputFolder.ts'

export interface WriteGeneratedInput extends FilesInput {
  /** Absent where nothing is to be taken or kept. */
  cache: BuildCache | undefined
  output: OutputFolder
}

/** Posts whose terms are read in a hundredth of a second. */
const postsPerTurn = 64

/** Writes the files that are made of the whole site: feeds, sitemap, redirects, search. */
export async function writeGenerated({ cache, output, ...site }: WriteGeneratedInput): Promise<void> {
  const terms = new TermTable(cache?.terms.get(cache.keyOf('terms')))
  for (const [at, post] of site.site.posts.entries()) {
    terms.read(post)
    // Pages are made meanwhile.
    if (at % postsPerTurn === 0) await immediate()
  }
  for (const { key, kind, text } of siteFiles(site, terms)) await output.write(key, kind, text())
  if (terms.known && cache?.isCurrent()) cache.terms.put(cache.keyOf('terms'), terms.known)
}
