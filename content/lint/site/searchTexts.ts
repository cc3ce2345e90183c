import measureWidth from 'fast-string-truncated-width'
import type { ConfigFile, ConfigPath } from '../../schema/config/ConfigFile.ts'
import type { Problem } from '../../problems/Problem.ts'
import type { CheckedFront } from '../../posts/parseFront.ts'
import { problemAt, type SourceFile } from '../../problems/problemAt.ts'
import { firstExcerpt } from '../../schema/front-matter/postFields.ts'
import { positionOf } from '../../schema/front-matter/readFields.ts'
import type { Report } from '../Rule.ts'

const fields = ['title', 'description'] as const
type Field = (typeof fields)[number]

/** What a search result shows of a page. */
export interface DescribedPage {
  /** The page in messages. */
  name: string
  /** The texts that are known. */
  texts: Partial<Record<Field, string>>
  source: SourceFile
  offsets: Readonly<Record<Field, number>>
}

/** The pages that the configuration describes. */
export function configPages({ value: { pages, legal }, source, locate }: ConfigFile): DescribedPage[] {
  const described = (name: string, texts: Record<Field, string>, path: ConfigPath): DescribedPage => ({
    name,
    texts,
    source,
    offsets: { title: locate([...path, 'title']), description: locate([...path, 'description']) },
  })
  return [
    ...Object.entries(pages).map(([name, texts]) => described(`the page ${name}`, texts, ['pages', name])),
    ...legal.documents.map((texts, at) =>
      described(`the document ${texts.slug}`, texts, ['legal', 'documents', at]),
    ),
  ]
}

/** A post as a search result shows it, as far as its front matter is valid. */
export const describedPost = ({
  fields: { title, excerpt },
  source,
  positions,
}: CheckedFront): DescribedPage => ({
  name: source.file,
  texts: {
    ...(title === undefined ? {} : { title }),
    // The excerpt that `kube-site new` writes is a placeholder.
    ...(excerpt === undefined || excerpt === firstExcerpt ? {} : { description: excerpt }),
  },
  source,
  offsets: { title: positionOf(positions, 'title'), description: positionOf(positions, 'excerpt') },
})

/**
 * Characters that a search result shows of a title and of a description. Google names no limit and cuts by width
 * ("Influencing title links", "Control your snippets", developers.google.com); on a desktop a title has 600 px of
 * Arial at 20 px, which 50 to 60 characters of English text fill, and a description two such lines at 14 px, which
 * 155 to 160 fill.
 */
export const maxShownLength = { title: 60, description: 160 } as const

/** Reports texts that a search result would cut off. */
export const longTexts = ({ texts, offsets }: DescribedPage): Report[] =>
  fields.flatMap(field => {
    const length = shownLength(texts[field] ?? '')
    const limit = maxShownLength[field]
    if (length <= limit) return []
    return {
      code: `${field}-long` as const,
      start: offsets[field],
      message: `The ${field} has ${length} characters; a search result shows about ${limit}`,
      hint: `Shorten it by ${length - limit}, or check that the cut-off is harmless.`,
    }
  })

/** Characters of a text as a reader counts them; one as wide as two Latin letters, such as an emoji, counts as two. */
export const shownLength = (text: string): number => measureWidth(text).width

/** Reports titles and descriptions that two pages share, at the later page. Case, spaces and punctuation are ignored. */
export function checkDuplicates(pages: readonly DescribedPage[]): Problem[] {
  const problems: Problem[] = []
  for (const field of fields) {
    const firstPages = new Map<string, DescribedPage>()
    for (const page of pages) {
      const key = comparableText(page.texts[field] ?? '')
      const first = firstPages.get(key)
      if (!first) firstPages.set(key, page)
      if (!first || key === '') continue
      const message = `${first.name} has the same ${field}`
      const hint =
        'Say what is particular to each: search results and the list of posts show them side by side.'
      const code = `${field}-duplicate` as const
      problems.push(problemAt(page.source, page.offsets[field], { code, message, hint }))
    }
  }
  return problems
}

const comparableText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim()
