import type { PageHead } from '../model/PageHead.ts'
import type { ActionKind, Text } from '../model/Post.ts'
import type { DeferredSources } from '../model/Route.ts'
import type { Film, Form, SiteConfig } from '../model/SiteConfig.ts'
import { fill } from '../i18n/fill.ts'
import { wordsOf } from '../i18n/wordsOf.ts'
import { suggestion } from '../problems/nearest.ts'
import type { ProblemText } from '../problems/problemAt.ts'
import { escapeHtml } from '../shared/escape.ts'
import { basePath } from '../shared/siteUrl.ts'
import { withBase } from '../shared/withBase.ts'

/** A box in a text that is not a link: what it shows, and its name in the configuration. */
interface Block {
  kind: Exclude<ActionKind, 'cta'>
  name?: string | undefined
}

type BlockConfig = Pick<SiteConfig, 'forms' | 'films' | 'siteUrl' | 'language'>

/** The value that a name stands for. */
const named = <Value>(values: Readonly<Record<string, Value>> = {}, name = ''): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** The problem of a box whose form or film the configuration does not have. */
export function unknownBlock({ kind, name = '' }: Block, config: BlockConfig): ProblemText | undefined {
  const key = `${kind}s` as const
  if (named<Form | Film>(config[key], name)) return undefined
  const names = Object.keys(config[key] ?? {})
  const otherwise =
    names.length > 0 ? `The ${key} are ${names.join(', ')}.` : `Describe it in \`${key}\` of site.config.ts.`
  const message = name === '' ? `There is no name of a ${kind}` : `There is no ${kind} "${name}"`
  return { code: `${kind}-unknown`, message, hint: suggestion(name, names, otherwise) }
}

/** The HTML of a box; none where the configuration does not have it. */
export function blockHtml({ kind, name }: Block, config: BlockConfig): string {
  if (kind === 'form') {
    const form = named(config.forms, name)
    return form ? formHtml(form) : ''
  }
  const film = named(config.films, name)
  return film ? filmHtml(film, config) : ''
}

/** A form that browsers send without a script. */
function formHtml({ action, fields, hidden = {}, button, purpose }: Form): string {
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
function filmHtml({ title, src, poster }: Film, { language }: BlockConfig): string {
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
function playerHtml({ title, src, poster }: Film, { siteUrl, language }: BlockConfig): string {
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

type ShownText = Pick<Text, 'actions'>

const namesOf = (texts: readonly ShownText[], shown: Block['kind']): string[] =>
  texts.flatMap(({ actions = [] }) =>
    actions.flatMap(({ kind, name }) => (kind === shown && name !== undefined ? [name] : [])),
  )

/** What the policy of a page that shows texts has to allow for their forms. */
export function formSources(texts: readonly ShownText[], { forms }: BlockConfig): DeferredSources {
  const receivers = namesOf(texts, 'form').flatMap(name => named(forms, name)?.action ?? [])
  return receivers.length > 0 ? { forms: [...new Set(receivers)].toSorted() } : {}
}

const filmsOf = (text: ShownText, { films }: BlockConfig): Film[] =>
  namesOf([text], 'film').flatMap(name => named(films, name) ?? [])

/** What the policy of a text's own page has to allow for its forms and films. */
export function blockSources(text: ShownText, config: BlockConfig): DeferredSources {
  const frames = filmsOf(text, config).map(({ src }) => src)
  return { ...formSources([text], config), ...(frames.length > 0 ? { frames } : {}) }
}

/** For the head of a text's own page: the frames of its films, by the links to their players. */
export function filmPlayers(text: ShownText, config: BlockConfig): Pick<PageHead, 'players'> {
  const players = filmsOf(text, config).map(film => [escapeHtml(film.src), playerHtml(film, config)])
  return players.length > 0 ? { players: Object.fromEntries(players) } : {}
}

/** For the head of a page that shows texts: whether they have forms or films, whose styles it needs. */
export const hasBlocks = (texts: readonly ShownText[]): Pick<PageHead, 'blocks'> =>
  texts.some(({ actions = [] }) => actions.some(({ kind }) => kind !== 'cta')) ? { blocks: true } : {}
