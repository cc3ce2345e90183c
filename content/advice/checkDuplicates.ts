import { firstExcerpt } from '../front-matter/newPost.ts'
import type { PostIdentity } from '../front-matter/parseFront.ts'
import type { ConfigFile, ConfigPath } from '../model/ConfigFile.ts'
import type { Problem } from '../model/Problem.ts'
import { problemAt, type SourceFile } from '../problems/problemAt.ts'
import { lengthAdvice, type SearchTexts } from './lengthAdvice.ts'

/** What a search result shows of a page, and where both texts stand. */
export interface DescribedPage {
  texts: Partial<SearchTexts>
  source: SourceFile
  places: { readonly [Name in keyof SearchTexts]: number }
  /** As a message names it. */
  name: string
}

/** The pages that the configuration describes. */
export function configPages(config: ConfigFile): DescribedPage[] {
  const { pages, legal } = config.value
  const describe = (name: string, texts: SearchTexts, path: ConfigPath): DescribedPage => ({
    texts,
    source: config.source,
    places: {
      title: config.locate([...path, 'title']),
      description: config.locate([...path, 'description']),
    },
    name,
  })
  return [
    ...Object.entries(pages).map(([name, texts]) => describe(`the page ${name}`, texts, ['pages', name])),
    ...legal.map((texts, at) => describe(`the document ${texts.slug}`, texts, ['legal', at])),
  ]
}

/** A post as a search result shows it, as far as its front matter could be read. */
export const describedPost = ({ title, excerpt, source, places }: PostIdentity): DescribedPage => ({
  texts: {
    ...(title === undefined ? {} : { title }),
    // What `kube-site new` wrote is no excerpt yet.
    ...(excerpt === undefined || excerpt === firstExcerpt ? {} : { description: excerpt }),
  },
  source,
  places: { title: places.title, description: places.excerpt },
  name: source.file,
})

/** Texts that are too long for a search result. */
export const checkLengths = (pages: readonly DescribedPage[]): Problem[] =>
  pages.flatMap(({ texts, source, places }) =>
    lengthAdvice(texts).map(({ of, ...text }) => problemAt(source, places[of], text)),
  )

/** Titles and descriptions that two pages share; each is reported at the later one and names the earlier. */
export function checkDuplicates(pages: readonly DescribedPage[]): Problem[] {
  const problems: Problem[] = []
  for (const of of ['title', 'description'] as const) {
    const taken = new Map<string, DescribedPage>()
    for (const page of pages) {
      const key = (page.texts[of] ?? '')
        .toLowerCase()
        .replace(/[\s\p{P}]+/gu, ' ')
        .trim()
      if (key === '') continue
      const first = taken.get(key)
      if (!first) {
        taken.set(key, page)
        continue
      }
      const message = `${first.name} has the same ${of}`
      const hint = 'Say in each what is its own: search results and the list of posts show them side by side.'
      problems.push(problemAt(page.source, page.places[of], { code: `${of}-duplicate`, message, hint }))
    }
  }
  return problems
}
