import type { RouteInput } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import { groupBy } from '../shared/groupBy.ts'
import { archivePath, blogPath, searchPath } from '../shared/paths.ts'
import { pick } from '../shared/pick.ts'
import { wordsOf } from '../i18n/wordsOf.ts'
import { lastChange } from './listRoutes.ts'
import { pageHead } from './pageHead.ts'

/** The page of all posts by year; none if there is no post. */
export function archiveRoutes({ config, posts }: Site): RouteInput<'blog/archive'>[] {
  if (posts.length === 0) return []
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
        search: searchPath,
      }),
    },
  ]
}
