import measureWidth from 'fast-string-truncated-width'
import {
  type ConfigFile,
  type ConfigPath,
  type ConfigText,
  configTexts,
} from '../../schema/config/ConfigFile.ts'
import type { Problem } from '../../problems/Problem.ts'
import type { Day, SiteConfig } from '../../model/SiteConfig.ts'
import type { TextResult } from '../../posts/parseText.ts'
import { postState } from '../../posts/postState.ts'
import { problemAt, type SourceFile } from '../../problems/problemAt.ts'
import { fileOf, hasWords } from '../../i18n/wordsOf.ts'
import type { CheckedFront } from '../../posts/parseFront.ts'
import { firstExcerpt } from '../../schema/front-matter/postFields.ts'
import { exampleHost, isReserved } from '../../shared/exampleHosts.ts'
import { positionOf } from '../../schema/front-matter/readFields.ts'

interface LintInput {
  config?: ConfigFile | undefined
  posts: readonly TextResult[]
  pages?: readonly TextResult[] | undefined
}

/** Warnings about the configuration, and about posts and pages in comparison with it and with each other. */
export function lintSite({ config, posts, pages = [] }: LintInput, today: Day): Problem[] {
  const current = posts
    .flatMap(({ front }) => front ?? [])
    .filter(({ fields: own }) => postState(own, today) !== 'expired')
  const texts = [...current, ...pages.flatMap(({ front }) => front ?? [])]
  const described = config ? configPages(config) : []
  return [
    ...(config ? lintConfig(config) : []),
    ...checkLengths(described),
    ...checkDuplicates([...described, ...texts.map(describedPost)]),
  ]
}

/** Warnings about the configuration alone. */
export const lintConfig = (config: ConfigFile): Problem[] => [
  ...checkTagline(config),
  ...checkPlaceholders(config),
  ...checkInterfaceWords(config),
]

/** Reports a tagline that is written out where it could be taken from a constant. */
function checkTagline({ value: { tagline }, source }: ConfigFile): Problem[] {
  const at = source.text.indexOf(tagline)
  const again = at < 0 ? -1 : source.text.indexOf(tagline, at + tagline.length)
  if (again < 0) return []
  const hint = 'Write it once, as a constant above the configuration, and name the constant in both places.'
  const message = 'The tagline is written twice'
  return [problemAt(source, again, { code: 'config-text-twice', message, hint })]
}

/** Reports a language in which the interface has no words: they are shown in English. */
function checkInterfaceWords({ value: { language }, source, locate }: ConfigFile): Problem[] {
  if (hasWords(language)) return []
  const message = `The interface has no texts in "${language}", and shows English ones`
  const hint = `Days and numbers follow the language. Add its texts in content/i18n/${fileOf(language)}.ts, as in de.ts.`
  return [problemAt(source, locate(['language']), { code: 'config-language', message, hint })]
}

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
function configPages({ value: { pages, legal }, source, locate }: ConfigFile): DescribedPage[] {
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
export const checkLengths = (pages: readonly DescribedPage[]): Problem[] =>
  pages.flatMap(({ texts, source, offsets }) =>
    fields.flatMap(field => {
      const length = shownLength(texts[field] ?? '')
      const limit = maxShownLength[field]
      if (length <= limit) return []
      const message = `The ${field} has ${length} characters; a search result shows about ${limit}`
      const hint = `Shorten it by ${length - limit}, or check that the cut-off is harmless.`
      return [problemAt(source, offsets[field], { code: `${field}-long`, message, hint })]
    }),
  )

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

/** True for a site that visitors can reach by name: not an example, and not an address of a machine. */
const isPublic = (siteUrl: string): boolean =>
  !isReserved(siteUrl) && /\.[a-z][^.]*$/.test(new URL(siteUrl).hostname)

/**
 * Texts that were left from the example: their address is reserved for examples, and that of the site is real. The
 * targets of publishing are not looked at.
 */
export function placeholders(config: SiteConfig): (ConfigText & { host: string })[] {
  if (!isPublic(config.siteUrl)) return []
  return configTexts(config).flatMap(({ path, text }) => {
    if (path[0] === 'publish') return []
    const host = exampleHost.exec(text)?.[0]
    return host === undefined ? [] : [{ path, text, host }]
  })
}

/** Their hosts, each once; undefined if there are none. */
export function placeholderHosts(config: SiteConfig): string[] | undefined {
  const hosts = [...new Set(placeholders(config).map(({ host }) => host))]
  return hosts.length > 0 ? hosts : undefined
}

/** Reports addresses that were left from the example. */
export const checkPlaceholders = ({ value, source, locate }: ConfigFile): Problem[] =>
  placeholders(value).map(({ path, host }) =>
    problemAt(source, locate(path), {
      code: 'config-placeholder',
      message: `still uses the placeholder ${host}; the site's URL is ${value.siteUrl}`,
      hint: 'Write the real address: `publish` refuses a site with an address of the example.',
    }),
  )
