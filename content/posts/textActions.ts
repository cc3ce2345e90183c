import { decodeReferences } from '../markdown/decodeReferences.ts'
import type { Problem } from '../problems/Problem.ts'
import type { PostAction } from '../model/Post.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import { suggestion } from '../problems/nearest.ts'
import { problemMaker } from '../problems/problemAt.ts'
import { escapeHtml } from '../shared/escape.ts'
import { planUrl, urlAt } from '../shared/urlAt.ts'
import type { ParsedText } from './readText.ts'

/** The place that `renderMarkdown` leaves for a link, and for a text where the writer has none. */
const place = /<p class="cta-link( cta-all)?"(?: title="([^"]*)")?><\/p>/g

/** What the box of a plan, or of Get Started, says; undefined where there is no such plan. */
export function actionOf(
  plan: string | undefined,
  { links, hero, getStarted, pricing }: SiteConfig,
): PostAction | undefined {
  if (plan === undefined)
    return {
      heading: getStarted.heading,
      text: getStarted.text,
      label: hero.getStarted,
      href: urlAt(links.register, 'post'),
    }
  const found = pricing.plans.find(({ name }) => name.toLowerCase() === plan.toLowerCase())
  if (!found) return undefined
  const { name, description, cta } = found
  return {
    heading: name,
    text: description,
    label: cta,
    href: urlAt(planUrl(found, links) ?? '/#contact', 'post'),
  }
}

/** Finds boxes for plans that the configuration does not have. */
export function checkActions(texts: readonly ParsedText[], config: SiteConfig): Problem[] {
  const makeProblem = problemMaker()
  return texts.flatMap(({ post, source }) =>
    (post.actions ?? []).flatMap(({ plan, offset }) => {
      if (actionOf(plan, config)) return []
      const names = config.pricing.plans.map(({ name }) => name)
      const hint = suggestion(plan ?? '', names, `The plans are ${names.join(', ')}.`)
      const message = `There is no plan "${plan}"`
      return [makeProblem(source, offset, { code: 'plan-unknown', message, hint })]
    }),
  )
}

/** True if a text has a box. */
export const hasAction = ({ html }: { html: string }): boolean => html.includes('"cta-link')

/** A text whose boxes have what the configuration says. */
export function withActions<Text extends { html: string }>(text: Text, config: SiteConfig): Text {
  if (!hasAction(text)) return text
  const html = text.html.replace(place, (_, all: string | undefined, name: string | undefined) => {
    const action = actionOf(name === undefined ? undefined : decodeReferences(name), config)
    if (!action) return ''
    const { heading, text: words, label, href } = action
    const rel = href.startsWith('/') ? '' : ' rel="noopener"'
    const link = `<p class="cta-link"><a class="button button--primary" href="${escapeHtml(href)}"${rel}>${escapeHtml(label)}</a></p>`
    if (all === undefined) return link
    return `<p class="cta-title">${escapeHtml(heading)}</p>\n<p>${escapeHtml(words)}</p>\n${link}`
  })
  return { ...text, html }
}
