import { setImmediate as immediate } from 'node:timers/promises'
import { type FilesInput, siteFiles } from '../../content/output/generatedFiles.ts'
import { type KnownTerms, TermTable } from '../../content/output/TermTable.ts'
import type { Cache } from '../cache/Cache.ts'
import type { StagedSite } from '../outdir/StagedSite.ts'

/** Posts whose terms are read in a hundredth of a second. */
const postsPerTurn = 64

/** Writes the files that depend on the whole site: feeds, sitemap, redirects, search. */
export async function writeGenerated(
  input: FilesInput,
  site: StagedSite,
  cache: Cache | undefined,
): Promise<void> {
  const terms = new TermTable(cache?.get<KnownTerms>('terms'))
  for (const [at, post] of input.site.posts.entries()) {
    terms.usesIn(post)
    // Workers are rendering meanwhile, and get their next pages between two turns.
    if (at % postsPerTurn === 0) await immediate()
  }
  for (const { key, kind, text } of siteFiles(input, terms)) site.write(key, kind, text())
  cache?.set('terms', terms.known)
}
