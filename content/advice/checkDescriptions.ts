import { firstExcerpt } from '../schema/front-matter/newPost.ts'
import type { PostIdentity } from '../posts/parseFront.ts'
import type { ConfigFile, ConfigPath } from '../model/ConfigFile.ts'
import type { Problem } from '../model/Problem.ts'
import { problemAt, type SourceFile } from '../problems/problemAt.ts'

/** What a search result shows of a page. */
interface SearchTexts {
  title: string
  description: string
}

const fields = ['title', 'description'] as const

/** A page with the texts that are known, and their offsets into its source. */
export interface DescribedPage {
  /** The page in messages. */
  name: string
  texts: Partial<SearchTexts>
  source: SourceFile
  offsets: { readonly [Field in keyof SearchTexts]: number }
}

/** The pages that the configuration describes. */
export function configPages(config: ConfigFile): DescribedPage[] {
  const { pages, legal } = config.value
  const describe = (name: string, texts: SearchTexts, path: ConfigPath): DescribedPage => ({
    name,
    texts,
    source: config.source,
    offsets: {
      title: config.locate([...path, 'title']),
      description: config.locate([...path, 'description']),
    },
  })
  return [
    ...Object.entries(pages).map(([name, texts]) => describe(`the page ${name}`, texts, ['pages', name])),
    ...legal.documents.map((texts, index) =>
      describe(`the document ${texts.slug}`, texts, ['legal', 'documents', index]),
    ),
  ]
}

/** A post as a search result shows it, as far as its front matter is valid. */
export const describedPost = ({ title, excerpt, source, places }: PostIdentity): DescribedPage => ({
  name: source.file,
  texts: {
    ...(title === undefined ? {} : { title }),
    // The excerpt that `kube-site new` writes is a placeholder.
    ...(excerpt === undefined || excerpt === firstExcerpt ? {} : { description: excerpt }),
  },
  source,
  offsets: { title: places.title, description: places.excerpt },
})

/**
 * Characters that a search result shows of a title and of a description. Google names no limit and cuts by width
 * ("Influencing title links", "Control your snippets", developers.google.com); on a desktop a title has 600 px of
 * Arial at 20 px, which 50 to 60 characters of English text fill, and a description two such lines at 14 px, which
 * 155 to 160 fill.
 */
export const maxShownLength = { title: 60, description: 160 } as const

/** Finds texts that a search result would cut off. */
export const checkLengths = (pages: readonly DescribedPage[]): Problem[] =>
  pages.flatMap(({ texts, source, offsets }) =>
    fields.flatMap(field => {
      const length = shownLength(texts[field] ?? '')
      const limit = maxShownLength[field]
      if (length <= limit) return []
      const message = `The ${field} has ${length} characters; a search result shows about ${limit}`
      const hint = `Shorten it by ${length - limit}, or see that the end can be spared.`
      return [problemAt(source, offsets[field], { code: `${field}-long`, message, hint })]
    }),
  )

/** Letters as wide as two Latin ones (Unicode, UAX 11). */
const wideLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Characters of a text as a reader counts them; a wide letter counts as two. */
export function shownLength(text: string): number {
  // Most texts have one code unit for each character, and need not be segmented.
  const count = /^[\0-\u02ff\u2000-\u206f]*$/.test(text)
    ? text.length
    : [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length
  return count + (text.match(wideLetters)?.length ?? 0)
}

/** Finds titles and descriptions that two pages share, at the later page. Case, spaces and punctuation are ignored. */
export function checkDuplicates(pages: readonly DescribedPage[]): Problem[] {
  const problems: Problem[] = []
  for (const field of fields) {
    const firstPages = new Map<string, DescribedPage>()
    for (const page of pages) {
      const key = (page.texts[field] ?? '')
        .toLowerCase()
        .replace(/[\s\p{P}]+/gu, ' ')
        .trim()
      if (key === '') continue
      const first = firstPages.get(key)
      if (!first) {
        firstPages.set(key, page)
        continue
      }
      const message = `${first.name} has the same ${field}`
      const hint = 'Say in each what is its own: search results and the list of posts show them side by side.'
      problems.push(
        problemAt(page.source, page.offsets[field], { code: `${field}-duplicate`, message, hint }),
      )
    }
  }
  return problems
}
