import { type FilesInput, siteFiles } from '../../content/files/generatedFiles.ts'
import { TermTable } from '../../content/search/TermTable.ts'
import type { BuildCache } from '../cache/BuildCache.ts'
import type { OutputFolder } from '../objects/OutputFolder.ts'

export interface WriteGeneratedInput extends FilesInput {
  /** Absent where nothing is to be taken or kept. */
  cache: BuildCache | undefined
  output: OutputFolder
}

/** Writes the files that are made of the whole site: feeds, sitemap, redirects, search. */
export async function writeGenerated({ cache, output, ...site }: WriteGeneratedInput): Promise<void> {
  const terms = new TermTable(cache?.terms.get(cache.keyOf('terms')))
  for (const { key, kind, text } of siteFiles(site, terms)) await output.write(key, kind, text())
  if (terms.known && cache?.isCurrent()) cache.terms.put(cache.keyOf('terms'), terms.known)
}
