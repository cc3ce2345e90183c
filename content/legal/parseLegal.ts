import type { MarkdownOptions } from '../markdown/MarkdownOptions.ts'
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
  options: MarkdownOptions,
): { value?: LegalText; problems: Problem[] } {
  const { value: front, problems } = frontMatter(source)
  problems.push(...checkLegal(source, facts))
  if (!front) return { problems }
  // Facts move what follows them, so problems are those of the text without them.
  renderBody({ source, front, options, problems })
  const filled = { ...front, body: fillLegal(curlyQuotes(front.body), facts) }
  const document = renderBody({ source, front: filled, options, problems: [] })
  if (!document) return { problems }
  const { headings, markdown, references } = document
  const clauses: string[] = []
  const html = document.html.replace(clause, (_, number: string) => {
    clauses.push(number)
    return `<p class="clause" id="${number}"><span class="clause__number">${number}</span> `
  })
  return { value: { html, headings, markdown, references, ids: [...document.ids, ...clauses] }, problems }
}

/** The beginning of a numbered paragraph: `5.1 `. */
const clause = /<p>(\d+\.\d+) /g
