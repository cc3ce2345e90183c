import { relative, resolve, sep } from 'node:path'
import { unreadPosts } from '../../content/links/checkModelLinks.ts'
import type { SiteInput } from '../../content/createSite.ts'
import type { Post, Text, TextPage } from '../../content/model/Post.ts'
import type { ParsedText, TextResult } from '../../content/posts/readText.ts'
import { outputFile } from '../../content/model/outputFile.ts'
import { textPath } from '../../content/shared/paths.ts'
import { textFolder } from '../../system/paths.ts'

/** How a text with an error is shown: as it was before the error, or what can be read of it. */
export type Fallback = 'earlier' | 'partial'

/** What the site can be created from in spite of errors. */
export interface Showable {
  input: SiteInput
  /** For each file that is not shown as saved, how it is shown instead. */
  fallbacks: ReadonlyMap<string, Fallback>
  /** Files that cannot be shown at all, by the path below `dist/` that their pages seem to have. */
  unread: ReadonlyMap<string, string>
}

type Values<Parsed extends Text> = ReadonlyMap<string, ParsedText<Parsed>>

/** The last version without an error of each text and of the configuration. */
export class LastGood {
  readonly #root: string
  #posts: Values<Post> = new Map()
  #pages: Values<TextPage> = new Map()
  #config: Pick<SiteInput, 'config' | 'cardTools' | 'lastChanges'> | undefined

  /** @param root the project, absolute */
  constructor(root: string) {
    this.#root = root
  }

  /** Returns the input of a load with the last good version of everything that has an error now. */
  showable(input: SiteInput): Showable {
    const { config, cardTools, lastChanges } = input
    if (config) this.#config = { config, cardTools, ...(lastChanges ? { lastChanges } : {}) }
    const fallbacks = new Map<string, Fallback>()
    const posts = withEarlier(input.posts, this.#posts, fallbacks)
    const pages = withEarlier(input.pages ?? [], this.#pages, fallbacks)
    this.#posts = valuesOf(posts)
    this.#pages = valuesOf(pages)
    const unread = new Map([...unreadPosts(posts), ...unreadPages(pages, this.#root)])
    return { input: { ...input, ...this.#config, posts, pages }, fallbacks, unread }
  }
}

/** Returns the texts, those without a value with their earlier one. */
const withEarlier = <Parsed extends Text>(
  results: readonly TextResult<Parsed>[],
  earlier: Values<Parsed>,
  fallbacks: Map<string, Fallback>,
): TextResult<Parsed>[] =>
  results.map(result => {
    if (result.value) return result
    const { fallback, ...rest } = result
    const file = rest.identity?.source.file ?? rest.problems[0]?.file ?? ''
    const value = earlier.get(file)
    if (value) fallbacks.set(file, 'earlier')
    else if (fallback) fallbacks.set(file, 'partial')
    return value ? { ...rest, value } : result
  })

const valuesOf = <Parsed extends Text>(results: readonly TextResult<Parsed>[]): Values<Parsed> =>
  new Map(results.flatMap(({ value }) => (value ? [[value.source.file, value]] : [])))

/** Files of pages that cannot be read at all, by the keys of their pages. */
function unreadPages(pages: readonly TextResult<TextPage>[], root: string): Map<string, string> {
  const folder = textFolder(root)
  const problems = pages.filter(({ value, fallback }) => !value && !fallback).flatMap(page => page.problems)
  const keyOf = (file: string) =>
    relative(folder, resolve(root, file)).split(sep).join('/').replace(/\.md$/i, '')
  const errors = problems.filter(({ severity }) => severity === 'error')
  return new Map(errors.map(({ file }) => [outputFile(textPath(keyOf(file))), file]))
}
