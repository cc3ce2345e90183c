import { decodeReferences } from '../markdown/decodeReferences.ts'
import type { Problem } from '../problems/Problem.ts'
import type { PostAction } from '../model/Post.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import { suggestion } from '../problems/nearest.ts'
import { problemMaker } from '../problems/problemAt.ts'
import { escapeHtml } from '../shared/escape.ts'
import { planUrl, urlAt } from '../shared/urlAt.ts'
import type { ParsedText } from './readText.ts'
import { blockHtml, unknownBlock } from './textBlocks.ts'

/** The place that `renderMarkdown` leaves for a link, for a text where the writer has none, for a form and for a film. */
const place = /<p class="cta-link(?: cta-(all|form|film))?"(?: title="([^"]*)")?><\/p>/g

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

/** Finds boxes for plans, forms and films that the configuration does not have. */
export function checkActions(texts: readonly ParsedText[], config: SiteConfig): Problem[] {
  const makeProblem = problemMaker()
  return texts.flatMap(({ post, source }) =>
    (post.actions ?? []).flatMap(({ kind, name, offset }) => {
      if (kind !== 'cta') {
        const unknown = unknownBlock({ kind, name }, config)
        return unknown ? [makeProblem(source, offset, unknown)] : []
      }
      if (actionOf(name, config)) return []
      const names = config.pricing.plans.map(plan => plan.name)
      const hint = suggestion(name ?? '', names, `The plans are ${names.join(', ')}.`)
      const message = `There is no plan "${name}"`
      return [makeProblem(source, offset, { code: 'plan-unknown', message, hint })]
    }),
  )
}

/** True if a text has a box. */
export const hasAction = ({ html }: { html: string }): boolean => html.includes('"cta-link')

/** A text whose boxes have what the configuration says. */
export function withActions<Text extends { html: string }>(text: Text, config: SiteConfig): Text {
  if (!hasAction(text)) return text
  const html = text.html.replace(place, (_, kind: string | undefined, written: string | undefined) => {
    const name = written === undefined ? undefined : decodeReferences(written)
    if (kind === 'form' || kind === 'film') return blockHtml({ kind, name }, config)
    const action = actionOf(name, config)
    if (!action) return ''
    const { heading, text: words, label, href } = action
    const rel = href.startsWith('/') ? '' : ' rel="noopener"'
    const link = `<p class="cta-link"><a class="button button--primary" href="${escapeHtml(href)}"${rel}>${escapeHtml(label)}</a></p>`
    if (kind === undefined) return link
    return `<p class="cta-title">${escapeHtml(heading)}</p>\n<p>${escapeHtml(words)}</p>\n${link}`
  })
  return { ...text, html }
}
