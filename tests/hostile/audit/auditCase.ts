import { postAdvice } from '../../../content/advice/postAdvice.ts'
import { frontMatter } from '../../../content/front-matter/frontMatter.ts'
import { checkModelLinks } from '../../../content/links/checkModelLinks.ts'
import type { MadeSite } from '../../../content/makeSite.ts'
import { TextLimit } from '../../../content/markdown/TextLimit.ts'
import { renderMarkdown } from '../../../content/markdown/renderMarkdown.ts'
import type { Post } from '../../../content/model/Post.ts'
import type { Problem } from '../../../content/model/Problem.ts'
import { applyEdits } from '../../../content/problems/applyEdits.ts'
import { textImages } from '../../../content/routes/textImages.ts'
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
  made: MadeSite
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
  const advice = checked.identity ? postAdvice(checked.identity) : []
  const { value: made, problems } = siteOf(read)
  const links = made ? checkModelLinks(made) : []
  const seconds = (performance.now() - start) / 1000
  const dangers = [
    ...(seconds > 2 * maxSeconds(tried.text) ? [`reading it twice takes ${seconds.toFixed(1)} s`] : []),
    ...problemDangers([...problems, ...advice, ...links], tried.text),
    ...differences(read.problems, checked.problems),
    ...fixDangers(tried, [...checked.problems, ...advice]),
  ]
  const [post] = made?.site.posts ?? []
  const html = post?.content().html ?? textOf(tried)
  if (html !== undefined) dangers.push(...contentDangers(fragmentElements(html)), ...reparseDangers(html))
  if (!made || !post || html === undefined) return { dangers, ...(html === undefined ? {} : { html }) }
  const pages = renderPages(made, assets)
  const images = textImages(post)
  dangers.push(
    ...idDangers(post),
    ...pages.flatMap(page => pageDangers(page, images, page.path === post.path ? html : undefined)),
    ...fileDangers(made),
  )
  return { dangers, html, site: { made, post, pages } }
}

/** The HTML of a post that has an error: what would be shown without it. */
function textOf({ file, text }: HostileCase): string | undefined {
  const body = frontMatter({ file, text }).value?.body
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
  const found = fragmentElements(content().html).flatMap(element => attributeOf(element, 'id') ?? [])
  const [real, known] = [found, ids].map(all => all.toSorted().join())
  return real === known ? [] : [`the ids are ${real}, and not ${known}`]
}

/** `check` must find what `build` finds. */
function differences(build: readonly Problem[], check: readonly Problem[]): string[] {
  const keys = (problems: readonly Problem[]) =>
    problems.map(({ code, line, column, message }) => `${code} at ${line}:${column} ${message}`).toSorted()
  const [built, checked] = [keys(build), keys(check)]
  const missing = built.filter(key => !checked.includes(key))
  const added = checked.filter(key => !built.includes(key))
  return [
    ...missing.map(key => `only a build finds ${key}`),
    ...added.map(key => `only a check finds ${key}`),
  ]
}

/** Fixes are made at once, and what they make can be read. */
function fixDangers(tried: HostileCase, problems: readonly Problem[]): string[] {
  const edits = problems.flatMap(({ fix }) => fix ?? [])
  if (edits.length === 0) return []
  const outside = edits.filter(({ start, end }) => start < 0 || end < start || end > tried.text.length)
  readCase({ ...tried, text: applyEdits(tried.text, edits) }, true)
  return outside.map(({ start, end }) => `a fix from ${start} to ${end}`)
}
