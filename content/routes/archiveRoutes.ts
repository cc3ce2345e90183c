import type { RouteInput } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import { groupBy } from '../shared/groupBy.ts'
import { archivePath, blogPath, searchPath } from '../shared/paths.ts'
import { pick } from '../shared/pick.ts'
import { wordsOf } from '../i18n/wordsOf.ts'
import { lastChange } from './listRoutes.ts'
import { pageHead } from './pageHead.ts'

/** The page of all posts by year. It exists without posts, too, so that its address is never missing. */
export function archiveRoutes({ config, posts }: Site): RouteInput<'blog/archive'>[] {
  const title = wordsOf(config.language).allByYear
  const years = [...groupBy(posts, ({ date }) => date.slice(0, 4))].map(([year, own]) => ({
    year,
    anchor: `year-${year}`,
    posts: own.map(post => pick(post, ['path', 'date', 'title'])),
  }))
  return [
    {
      path: archivePath,
      page: 'blog/archive',
      lastmod: lastChange(posts),
      inSitemap: posts.length > 0,
      anchors: years.map(({ anchor }) => anchor),
      data: () => ({
        head: pageHead(config, {
          title,
          description: `${title}. ${config.blog.text}`,
          path: archivePath,
          trail: [
            { name: config.pages.blog.title, path: blogPath },
            { name: title, path: archivePath },
          ],
        }),
        title,
        total: posts.length,
        years,
        ...(posts.length > 0 ? { search: searchPath } : {}),
      }),
    },
  ]
}
