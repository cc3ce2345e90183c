import type { Route } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import { escapeMarkdown } from '../shared/escape.ts'
import { absoluteUrl, markdownPath } from '../shared/paths.ts'
import { wordsOf } from '../i18n/wordsOf.ts'

/** The newest posts in `llms.txt`: programs read all of it, and the archive has the others. */
const maxPosts = 100

/**
 * What the site is and which pages it has, for programs that answer questions (llmstxt.org). A page that is there as
 * markdown is linked as such.
 */
export function llmsTxt({ config, posts }: Site, routes: readonly Route[]): string {
  const shown = new Set(posts.slice(0, maxPosts).map(({ path }) => path))
  const lines = (isListed: (route: Route) => boolean) =>
    routes.filter(route => route.inSitemap && isListed(route)).map(route => line(config.siteUrl, route))
  const isPost = ({ page }: Route) => page === 'blog/@slug'
  const pages = lines(route => !isPost(route) && !/@(?!text)/.test(route.page))
  const ofPosts = lines(route => isPost(route) && shown.has(route.path))
  const section = (heading: string, list: readonly string[]) =>
    list.length > 0 ? `\n## ${escapeMarkdown(heading)}\n\n${list.join('')}` : ''
  return [
    `# ${escapeMarkdown(config.name)}\n\n> ${escapeMarkdown(config.tagline)}\n`,
    section(wordsOf(config.language).pages, pages),
    section(config.blog.heading, ofPosts),
  ].join('')
}

function line(siteUrl: string, { path, data, markdown }: Route): string {
  const { socialTitle, description } = data().head
  const url = absoluteUrl(siteUrl, markdown ? markdownPath(path) : path)
  return `- [${escapeMarkdown(socialTitle)}](${url}): ${escapeMarkdown(description)}\n`
}
