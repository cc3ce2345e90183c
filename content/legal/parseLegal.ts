import type { MarkdownOptions } from '../markdown/renderMarkdown.ts'
import type { LegalText } from '../model/Site.ts'
import { renderBody } from '../posts/readText.ts'
import type { Problem } from '../problems/Problem.ts'
import type { SourceFile } from '../problems/problemAt.ts'
import { frontMatter } from '../schema/front-matter/frontMatter.ts'
import { checkLegal, curlyQuotes, fillLegal } from './fillLegal.ts'

/**
 * Renders the text of a legal document, and returns every problem.
 * @param facts the values of the names in braces
 */
export function parseLegal(
  source: SourceFile,
  facts: Readonly<Record<string, string>>,
  files: MarkdownOptions,
): { value?: LegalText; problems: Problem[] } {
  const { value: front, problems } = frontMatter(source)
  problems.push(...checkLegal(source, facts))
  if (!front) return { problems }
  const options = { ...files, hasClauses: true }
  // Facts move what follows them, so problems and ranges are those of the text without them.
  const written = renderBody({ source, front, options: { ...options, checkOnly: true }, problems })
  if (!written) return { problems }
  const { body, bodyOffset } = front
  const inBody = written.prose.map(({ start, end }) => ({ start: start - bodyOffset, end: end - bodyOffset }))
  const filled = { ...front, body: fillLegal(curlyQuotes(body, inBody), facts) }
  const document = renderBody({ source, front: filled, options, problems: [] })
  if (!document) return { problems }
  const { headings, html, ids, markdown, references } = document
  return { value: { html, headings, markdown, references, ids }, problems }
}
