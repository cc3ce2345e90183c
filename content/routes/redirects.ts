import type { ConfigFile } from '../schema/config/ConfigFile.ts'
import type { Text } from '../model/Post.ts'
import type { Problem } from '../problems/Problem.ts'
import type { Site } from '../model/Site.ts'
import type { AbsoluteUrl, Redirect, SiteConfig, SitePath } from '../model/SiteConfig.ts'
import type { ParsedText } from '../posts/parseText.ts'
import { problemAt } from '../problems/problemAt.ts'
import { absoluteUrl } from '../shared/paths.ts'
import { outputFile } from '../model/outputFile.ts'

/** Reports redirects of the configuration that lead back to themselves, over any number of steps. */
export function checkRedirects(config: ConfigFile, posts: readonly ParsedText[]): Problem[] {
  const all = redirects(
    config.value,
    posts.map(({ post }) => post),
  )
  const targets = new Map(
    all.filter(({ to }) => to.startsWith('/')).map(({ from, to }) => [outputFile(from), outputFile(to)]),
  )
  return config.value.redirects.flatMap(({ from }, at) => {
    const start = outputFile(from)
    const seen = new Set<string>()
    let here = targets.get(start)
    while (here !== undefined && here !== start && !seen.has(here)) {
      seen.add(here)
      here = targets.get(here)
    }
    if (here !== start) return []
    const message = `The redirect from ${from} leads back to itself`
    const hint = 'Lead it to a page.'
    const offset = config.locate(['redirects', at, 'to'])
    return [problemAt(config.source, offset, { code: 'redirect-loop', message, hint })]
  })
}

/** True for an alias that is the text's own address: as the first one, it keeps the id that the text has in feeds. */
export const isOwnAddress = (alias: SitePath, { path }: Text): boolean =>
  outputFile(alias) === outputFile(path)

/** Every old address with its new one: the configuration's redirects, then the posts' aliases. */
export const redirects = (config: SiteConfig, texts: readonly Text[]): Redirect[] => [
  ...config.redirects,
  ...texts.flatMap(post =>
    post.aliases.filter(alias => !isOwnAddress(alias, post)).map(alias => ({ from: alias, to: post.path })),
  ),
]

/** Where each redirect leads: an absolute address, by the redirect's path below `dist/`. */
export const redirectTargets = ({ config, posts, pages }: Site): Record<string, AbsoluteUrl> =>
  Object.fromEntries(
    redirects(config, [...posts, ...pages]).map(({ from, to }) => [
      outputFile(from),
      absoluteUrl(config.siteUrl, to),
    ]),
  )
