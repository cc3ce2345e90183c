import { readFile } from 'node:fs/promises'
import matter from 'gray-matter'
import { parse } from 'yaml'

/** A legal document as written: markdown with the product's facts filled in. */
export interface Legal {
  title: string
  /** `YYYY-MM-DD` */
  updated: string
  summary: string
  markdown: string
}

/** What the documents write as `{name}`, `{email}` and `{siteUrl}`. */
export interface LegalFacts {
  name: string
  email: string
  siteUrl: string
}

/**
 * Reads a document of `docs/legal/` and fills in the facts.
 *
 * @throws Error when front matter is missing, or a `{word}` is none of the facts
 */
export async function loadLegal(path: string, facts: LegalFacts): Promise<Legal> {
  // This YAML engine leaves days as text; gray-matter's own makes dates of them.
  const { data, content } = matter(await readFile(path, 'utf8'), { engines: { yaml: text => parse(text) } })
  const [title, updated, summary] = ['title', 'updated', 'summary'].map(key => {
    const value: unknown = data[key]
    if (typeof value !== 'string') throw new Error(`${path} has no ${key} in its front matter.`)
    return fill(value)
  }) as [string, string, string]
  if (!/^\d{4}-\d{2}-\d{2}$/.test(updated)) throw new Error(`${path}: updated is not a day like 2026-10-01.`)
  return { title, updated, summary: summary.trim(), markdown: fill(content) }

  function fill(text: string): string {
    return text.replace(/\{(\w+)\}/g, (all, word: string) => {
      if (word === 'name' || word === 'email' || word === 'siteUrl') return facts[word]
      throw new Error(`${path} writes ${all}, which is none of {name}, {email} and {siteUrl}.`)
    })
  }
}
