import { ownValue } from '../shared/ownValue.ts'
import { fill } from '../i18n/fill.ts'
import { wordsOf } from '../i18n/wordsOf.ts'
import { decodeReferences } from '../markdown/safeUrl.ts'
import type { PageHead } from '../model/PageData.ts'
import type { ActionKind, PostAction, TextAction } from '../model/Post.ts'
import type { DeferredSources } from '../model/Route.ts'
import type { Film, Form, SiteConfig } from '../model/SiteConfig.ts'
import type { Problem } from '../problems/Problem.ts'
import { suggestion } from '../problems/nearest.ts'
import { problemMaker } from '../problems/problemAt.ts'
import { escapeHtml } from '../shared/escape.ts'
import { basePath } from '../shared/siteUrl.ts'
import { planUrl, urlAt } from '../shared/urlAt.ts'
import { withBase } from '../shared/withBase.ts'
import type { ParsedText } from './parseText.ts'

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
      if (actionHtml(kind, name, config)) return []
      const noun = kind === 'cta' ? 'plan' : kind
      const names =
        kind === 'cta' ? config.pricing.plans.map(plan => plan.name) : Object.keys(config[`${kind}s`] ?? {})
      const otherwise =
        names.length > 0
          ? `The ${noun}s are ${names.join(', ')}.`
          : `Describe it in \`${noun}s\` of site.config.ts.`
      const message = name === undefined ? `There is no name of a ${noun}` : `There is no ${noun} "${name}"`
      const hint = suggestion(name ?? '', names, otherwise)
      return [makeProblem(source, offset, { code: `${noun}-unknown`, message, hint })]
    }),
  )
}

/** True if a text has a box. */
export const hasAction = ({ html }: { html: string }): boolean => html.includes('"cta-link')

/** A text whose boxes have what the configuration says. */
export function withActions<Text extends { html: string }>(text: Text, config: SiteConfig): Text {
  if (!hasAction(text)) return text
  const html = text.html.replace(
    place,
    (_, kind: 'all' | 'form' | 'film' | undefined, written: string | undefined) => {
      const name = written === undefined ? undefined : decodeReferences(written)
      return actionHtml(kind ?? 'cta', name, config)
    },
  )
  return { ...text, html }
}

/** The HTML of a box; empty where the configuration does not have what it names. */
function actionHtml(kind: ActionKind | 'all', name: string | undefined, config: SiteConfig): string {
  if (kind === 'form') return formHtml(ownValue(config.forms, name))
  if (kind === 'film') return filmHtml(ownValue(config.films, name), config)
  const action = actionOf(name, config)
  if (!action) return ''
  const { heading, text, label, href } = action
  const rel = href.startsWith('/') ? '' : ' rel="noopener"'
  const link = `<p class="cta-link"><a class="button button--primary" href="${escapeHtml(href)}"${rel}>${escapeHtml(label)}</a></p>`
  return kind === 'all'
    ? `<p class="cta-title">${escapeHtml(heading)}</p>\n<p>${escapeHtml(text)}</p>\n${link}`
    : link
}

/** A form that browsers send without a script. */
function formHtml(form: Form | undefined): string {
  if (!form) return ''
  const { action, fields, hidden = {}, button, purpose } = form
  const inputs = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return [
    `<form class="form" action="${escapeHtml(action)}" method="post">`,
    ...inputs,
    ...fields.map(fieldHtml),
    // Without scripts, the site shows no `button`.
    `<p><input class="button button--primary" type="submit" value="${escapeHtml(button)}"></p>`,
    `<p class="form-purpose">${escapeHtml(purpose)}</p>`,
    '</form>',
  ].join('\n')
}

function fieldHtml({ name, label, type = 'text', optional = false }: Form['fields'][number]): string {
  const attributes = ` name="${escapeHtml(name)}"${optional ? '' : ' required'}`
  const title = escapeHtml(label)
  if (type === 'checkbox')
    return `<p><label class="form-check"><input type="checkbox" value="yes"${attributes}> ${title}</label></p>`
  const completed = type === 'email' || type === 'tel' || type === 'url' ? ` autocomplete="${type}"` : ''
  const input =
    type === 'long'
      ? `<textarea rows="5"${attributes}></textarea>`
      : `<input type="${type}"${attributes}${completed}>`
  return `<p><label class="form-field">${title} ${input}</label></p>`
}

/** A picture that is a link to the player: where a text is shown in place, no script may insert a frame. */
function filmHtml(film: Film | undefined, { language }: SiteConfig): string {
  if (!film) return ''
  const { title, src, poster } = film
  const words = wordsOf(language)
  const play = escapeHtml(fill(words.playFilm, { title }))
  const shown = poster
    ? `<img src="${escapeHtml(poster)}" alt="${play}" width="1280" height="720" loading="lazy">`
    : play
  const source = escapeHtml(fill(words.playsFrom, { host: new URL(src).host }))
  return [
    `<p class="film-link"><a href="${escapeHtml(src)}" rel="noopener">${shown}</a></p>`,
    `<p class="film-source">${source}</p>`,
  ].join('\n')
}

/**
 * A frame with a picture that is a link to the player, which replaces the picture in the frame: without a script, and
 * without a request before the click. Attributes of SVG alone shape the picture: no policy has to allow its styles.
 */
function playerHtml({ title, src, poster }: Film, { siteUrl, language }: SiteConfig): string {
  const play = escapeHtml(fill(wordsOf(language).playFilm, { title }))
  const area = 'x="12" y="7" width="1256" height="706"'
  const file = poster && escapeHtml(withBase(basePath(siteUrl), poster))
  // The ring of the focus is around the link, and needs the margin.
  const page = [
    `<!doctype html><html lang="${language}"><title>${play}</title><body marginwidth="0" marginheight="0">`,
    '<svg viewBox="0 0 1280 720" width="100%" display="block"><rect width="1280" height="720" fill="#0a1016"/>',
    `<a href="${escapeHtml(src)}" aria-label="${play}"><rect ${area} fill="#0a1016"/>`,
    file ? `<image href="${file}" ${area}/>` : '',
    '<circle cx="640" cy="360" r="96" fill="#0a1016" stroke="#fff" stroke-width="6"/>',
    '<path d="M608 304v112l96-56z" fill="#fff"/></a></svg>',
  ].join('')
  const allowed = 'allow="autoplay; encrypted-media; fullscreen; picture-in-picture"'
  return `<iframe title="${escapeHtml(title)}" srcdoc="${escapeHtml(page)}" ${allowed}></iframe>`
}

interface ShownText {
  actions?: readonly TextAction[]
}

/** What a text names of the forms or films of the configuration. */
const shownOf = <Value>(
  { actions = [] }: ShownText,
  shown: ActionKind,
  values: Readonly<Record<string, Value>> | undefined,
): Value[] => actions.flatMap(({ kind, name }) => (kind === shown ? (ownValue(values, name) ?? []) : []))

/** What the policy of a text's own page has to allow for its forms and films. */
export function actionSources(text: ShownText, { forms, films }: SiteConfig): DeferredSources {
  const receivers = new Set(shownOf(text, 'form', forms).map(({ action }) => action))
  const frames = shownOf(text, 'film', films).map(({ src }) => src)
  return {
    ...(receivers.size > 0 ? { forms: [...receivers].toSorted() } : {}),
    ...(frames.length > 0 ? { frames } : {}),
  }
}

/**
 * For the head of a text's own page: the frames of its films, by the links to their players. They are put in place after
 * the page is rendered, since no text may bring a frame (`browser/trusted.ts`).
 */
export function filmPlayers(text: ShownText, config: SiteConfig): Pick<PageHead, 'players'> {
  const films = shownOf(text, 'film', config.films)
  const players = films.map(film => [escapeHtml(film.src), playerHtml(film, config)])
  return players.length > 0 ? { players: Object.fromEntries(players) } : {}
}

/** For the head of a text's own page: whether it has forms or films, whose styles it needs. */
export const hasBlocks = ({ actions = [] }: ShownText): Pick<PageHead, 'blocks'> =>
  actions.some(({ kind }) => kind !== 'cta') ? { blocks: true } : {}
