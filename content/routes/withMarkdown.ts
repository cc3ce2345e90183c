import { fillAddresses } from '../markdown/publicMarkdown.ts'
import { wordsOf } from '../i18n/wordsOf.ts'
import type { PageText, Route } from '../model/Route.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import { escapeMarkdown } from '../shared/escape.ts'
import { absoluteAddress } from '../shared/mapAddresses.ts'
import { absoluteUrl, markdownPath } from '../shared/paths.ts'

/** A route whose page is also published as markdown, which its head links to. */
export const withMarkdown = (config: SiteConfig, route: Route, text: PageText): Route => ({
  ...route,
  markdown: () => pageMarkdown(config, route, text),
  data() {
    const data = route.data()
    return { ...data, head: { ...data.head, markdown: markdownPath(route.path) } }
  },
})

/** Title, author, days and address of a page above its text, in which all addresses are absolute. */
function pageMarkdown({ siteUrl, language }: SiteConfig, { path }: Route, page: PageText): string {
  const { title, author, date, updated, markdown } = page
  const url = absoluteUrl(siteUrl, path)
  const change = updated && `${wordsOf(language).updated} ${updated}`
  const about = [author && escapeMarkdown(author), date, change, `<${url}>`].filter(Boolean)
  const text = fillAddresses(markdown, address => absoluteAddress(address, siteUrl, url))
  return `# ${escapeMarkdown(title)}\n\n${about.join(' · ')}\n\n${text}\n`
}
