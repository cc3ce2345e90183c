import type { MarkdownOptions } from '../markdown/MarkdownOptions.ts'
import type { LegalText } from '../model/Site.ts'
import { renderBody } from '../posts/readText.ts'
import type { Problem } from '../problems/Problem.ts'
import { problemAt, type SourceFile } from '../problems/problemAt.ts'
import { type FrontMatter, frontMatter } from '../schema/front-matter/frontMatter.ts'
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
  // Facts move what follows them, so problems and ranges are those of the text without them.
  const written = renderBody({ source, front, options, problems })
  if (!written) return { problems }
  const { body, bodyOffset } = front
  const inBody = written.prose.map(({ start, end }) => ({ start: start - bodyOffset, end: end - bodyOffset }))
  const filled = { ...front, body: fillLegal(curlyQuotes(body, inBody), facts) }
  const document = renderBody({ source, front: filled, options, problems: [] })
  if (!document) return { problems }
  const { headings, markdown, references } = document
  const clauses: string[] = []
  const html = document.html.replace(clause, (_, direction = '', number: string) => {
    const isRepeated = clauses.includes(number)
    if (!isRepeated) clauses.push(number)
    const id = isRepeated ? '' : ` id="${number}"`
    return `<p class="clause"${direction}${id}><span class="clause__number">${number}</span> `
  })
  problems.push(...clauses.flatMap(number => repeatedClauses(source, front, number)))
  return { value: { html, headings, markdown, references, ids: [...document.ids, ...clauses] }, problems }
}

/** The beginning of a numbered paragraph: `5.1 `. */
const clause = /<p( dir="auto")?>(\d+\.\d+)\s/g

/** Reports the paragraphs with the number of an earlier one. */
function repeatedClauses(source: SourceFile, { body, bodyOffset }: FrontMatter, number: string): Problem[] {
  const paragraphs = body.matchAll(
    new RegExp(String.raw`(?<=^\s*|\n[ \t]*\n|\n#.*\n)${number.replace('.', '\\.')}\s`, 'g'),
  )
  return [...paragraphs].slice(1).map(({ index }) =>
    problemAt(source, bodyOffset + index, {
      code: 'legal-clause-duplicate',
      message: `Two clauses have the number ${number}: links to #${number} lead to the first`,
      hint: 'Give each clause a number of its own.',
    }),
  )
}
