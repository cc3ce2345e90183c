import { readFile } from 'node:fs/promises'
import matter from 'gray-matter'
import config, { planFigures } from '../site.config.ts'

/** A legal document as it is written, with its facts filled in. */
export interface LegalText {
  summary: string
  markdown: string
}

const { starter, growth } = planFigures

/** What the documents write as `{name}`. */
const facts: Readonly<Record<string, string | number>> = {
  name: config.name,
  email: config.email,
  siteUrl: config.siteUrl,
  starterPrice: starter.price,
  starterClusters: starter.clusters,
  starterWorkloads: starter.workloads,
  starterAssessments: starter.assessments,
  growthClusters: growth.clusters,
  growthWorkloads: growth.workloads,
  growthAssessments: growth.assessments,
}

/**
 * Reads a document of `docs/legal/` and fills in the facts of `site.config.ts`.
 * @throws Error when it has no summary in its front matter, or a `{word}` is none of the facts
 */
export async function loadLegal(path: string): Promise<LegalText> {
  const { data, content } = matter(await readFile(path, 'utf8'))
  const summary: unknown = data['summary']
  if (typeof summary !== 'string') throw new Error(`${path} has no summary in its front matter.`)
  return { summary: fill(summary).trim(), markdown: fill(content) }

  function fill(text: string): string {
    return text.replace(/\{(\w+)\}/g, (written, name: string) => {
      const fact = facts[name]
      if (fact === undefined) throw new Error(`${path} writes ${written}, which is none of the facts.`)
      return String(fact)
    })
  }
}
