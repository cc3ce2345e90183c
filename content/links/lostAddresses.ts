import type { ResolvedSite } from '../routes/ResolvedSite.ts'
import type { Problem } from '../problems/Problem.ts'
import type { SitePath } from '../model/SiteConfig.ts'
import { nearest } from '../problems/nearest.ts'
import { problemIn } from '../problems/problemAt.ts'
import { outputFile } from '../model/outputFile.ts'
import { decodePath } from '../shared/decodePath.ts'

/** A page of the list of posts, which comes and goes with their number. */
const listPage = /\/page\/\d+\/?$/

/** How many addresses are compared to find a renamed post: if more are gone, renaming is not the cause. */
const maxSuggested = 200

/**
 * Reports addresses that were public and lead nowhere now, since readers and search engines still have them.
 * @param known addresses that were public, from the site's root
 */
export function lostAddresses(resolved: ResolvedSite, known: readonly SitePath[]): Problem[] {
  const lost = known.filter(path => !listPage.test(path) && !resolved.files.has(outputFile(path)))
  const wasKnown = new Set(known.map(path => outputFile(path)))
  const shown = resolved.posts.map(({ post }) => post)
  const hidden = new Map(shown.map(post => [outputFile(post.path), post]))
  // The post that was renamed has an address that was not public.
  const added = new Map(
    shown.filter(({ path }) => !wasKnown.has(outputFile(path))).map(post => [post.slug, post]),
  )
  return lost.map((path, at) => {
    const back = hidden.get(outputFile(path))
    const slug = /^\/blog\/([^/]+)\/?$/.exec(path)?.[1]
    const near = slug && at < maxSuggested ? nearest(decodePath(slug), [...added.keys()]) : undefined
    const renamed = near === undefined ? undefined : added.get(near)
    const message = `${path} was public and now leads nowhere`
    const config = resolved.config.source.file
    const old = path.replace(/[?#].*/s, '').replace(/(?<=.)\/$/, '')
    const redirect = `\`{ from: ${/['\\]/.test(old) ? JSON.stringify(old) : `'${old}'`}, to: '/…/' }\` to \`redirects\` in ${config}`
    // What YAML would read as a mark, in quotes.
    const alias = `\`aliases: [${/^[\w/%.~-]+$/.test(old) ? old : JSON.stringify(old)}]\``
    const hint = back
      ? 'The post is no longer shown; once it is removed, a redirect can lead on.'
      : renamed
        ? `If it is this post now, write ${alias} in its front matter.`
        : `Write ${alias} in the post that takes its place, or add ${redirect}.`
    return problemIn((back ?? renamed)?.file ?? config, { code: 'address-lost', message, hint })
  })
}
