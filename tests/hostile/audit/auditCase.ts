import { lintPost } from '../../../content/lint/posts/lintPost.ts'
import { readFrontMatter } from '../../../content/schema/front-matter/readFrontMatter.ts'
import { checkModelLinks } from '../../../content/links/checkLinks.ts'
import type { ResolvedSite } from '../../../content/routes/ResolvedSite.ts'
import { TextLimit } from '../../../content/markdown/DocumentState.ts'
import { renderMarkdown } from '../../../content/markdown/renderMarkdown.ts'
import type { Post } from '../../../content/model/Post.ts'
import type { Problem } from '../../../content/problems/Problem.ts'
import { imageAddresses } from '../../../content/posts/postImages.ts'
import { brokenProperties } from '../../properties/brokenProperties.ts'
import type { HostileCase } from '../grammar/hostileCase.ts'
import { readCase, siteOf } from '../hostileSite.ts'
import { type RenderedPage, renderPages } from '../renderPages.tsx'
import { contentDangers } from './contentDangers.ts'
import { attributeOf, fragmentElements } from './FlatElement.ts'
import { fileDangers } from './fileDangers.ts'
import { pageDangers } from './pageDangers.ts'
import { problemDangers } from './problemDangers.ts'
import { reparseDangers } from './reparseDangers.ts'

/** Longest time that reading a post may take, however it is written; of the longest post, 1 MiB, five seconds. */
const maxSeconds = (text: string): number => 2 + 3 * (text.length / 2 ** 20)

/** What a case gave, and what is wrong with it. */
export interface Audit {
  dangers: string[]
  /** The post's text; absent where it could not be read. */
  html?: string
  /** Absent where the post has an error, so that no page shows it. */
  site?: CaseSite
}

/** The site of a case. */
export interface CaseSite {
  made: ResolvedSite
  post: Post
  /** The pages that show the post. */
  pages: RenderedPage[]
}

/**
 * Reads a post as `check` and `build` do, makes its site, and audits all that is made of it.
 * @param assets the elements that a bundle adds to the head of a page
 */
export function auditCase(tried: HostileCase, assets = ''): Audit {
  try {
    return auditReadCase(tried, assets)
  } catch (error) {
    const where = error instanceof Error ? error.stack?.split('\n').slice(0, 3).join(' ') : ''
    return { dangers: [`it throws ${where}`] }
  }
}

function auditReadCase(tried: HostileCase, assets: string): Audit {
  const start = performance.now()
  const checked = readCase(tried, true)
  const read = readCase(tried)
  const advice = checked.front ? lintPost(checked.front) : []
  const { value: made, problems } = siteOf(read)
  const links = made ? checkModelLinks(made) : []
  const seconds = (performance.now() - start) / 1000
  const dangers = [
    ...(seconds > 2 * maxSeconds(tried.text) ? [`reading it twice takes ${seconds.toFixed(1)} s`] : []),
    ...problemDangers([...problems, ...advice, ...links], tried.text),
    ...fixDangers(tried, [...checked.problems, ...advice]),
    // What stands in quotation marks is not compared between findings.
    ...brokenProperties(tried.text).map(({ kind, message }) => `${kind}: ${JSON.stringify(message)}`),
  ]
  const [post] = made?.site.posts ?? []
  const html = post?.content.html ?? textOf(tried)
  if (html !== undefined) dangers.push(...contentDangers(fragmentElements(html)), ...reparseDangers(html))
  if (!made || !post || html === undefined) return { dangers, ...(html === undefined ? {} : { html }) }
  const pages = renderPages(made, assets)
  const images = imageAddresses(post)
  dangers.push(
    ...idDangers(post),
    ...pages.flatMap(page => pageDangers(page, images, page.path === post.path ? html : undefined)),
    ...fileDangers(made),
  )
  return { dangers, html, site: { made, post, pages } }
}

/** The HTML of a post that has an error: what would be shown without it. */
function textOf({ file, text }: HostileCase): string | undefined {
  const body = readFrontMatter({ file, text }).value?.body
  try {
    return body === undefined ? undefined : renderMarkdown(body, { imageSize: () => undefined }).document.html
  } catch (error) {
    // Too much, or nested too deeply: the post has that problem.
    if (error instanceof RangeError || error instanceof TextLimit) return undefined
    throw error
  }
}

/** The model knows every id that a browser finds. */
function idDangers({ content, ids }: Post): string[] {
  const found = fragmentElements(content.html).flatMap(element => attributeOf(element, 'id') ?? [])
  const [real, known] = [found, ids].map(all => all.toSorted().join())
  return real === known ? [] : [`the ids are ${real}, and not ${known}`]
}

/** Edits replace what is in the text. */
const fixDangers = ({ text }: HostileCase, problems: readonly Problem[]): string[] =>
  problems
    .flatMap(({ fix }) => fix ?? [])
    .filter(({ start, old }) => old === '' || text.slice(Math.max(0, start), start + old.length) !== old)
    .map(({ start, old }) => `an edit of ${JSON.stringify(old)} at ${start}`)
