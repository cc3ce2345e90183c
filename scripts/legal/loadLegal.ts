import { readFile } from 'node:fs/promises'
import matter from 'gray-matter'
import { checkLegal, fillLegal } from '../../content/legal/fillLegal.ts'
import { legalFacts } from '../../content/legal/legalFacts.ts'
import type { SiteConfig } from '../../content/model/SiteConfig.ts'

/** A legal document with its facts filled in. */
export interface LegalSource {
  summary: string
  markdown: string
}

/**
 * Reads a document of `docs/legal/` and fills in the facts of the configuration.
 * @throws Error if it has no summary in its front matter, or a placeholder
 */
export async function loadLegal(path: string, config: SiteConfig): Promise<LegalSource> {
  const facts = legalFacts(config)
  const text = await readFile(path, 'utf8')
  const [problem] = checkLegal({ file: path, text }, facts)
  if (problem) throw new Error(`${path}:${problem.line}: ${problem.message}`)
  const { data, content } = matter(text)
  const summary: unknown = data['summary']
  if (typeof summary !== 'string') throw new Error(`${path} has no summary in its front matter.`)
  return { summary: fillLegal(summary, facts).trim(), markdown: fillLegal(content, facts) }
}
