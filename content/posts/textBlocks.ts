import type { Text, TextAction } from '../model/Post.ts'
import type { DeferredSources } from '../model/Route.ts'
import type { Form, SiteConfig } from '../model/SiteConfig.ts'
import { suggestion } from '../problems/nearest.ts'
import type { ProblemText } from '../problems/problemAt.ts'
import { escapeHtml } from '../shared/escape.ts'

/** A box in a text that is not a link: what it shows, and its name in the configuration. */
interface Block {
  kind: Exclude<TextAction['kind'], 'cta'>
  name?: string | undefined
}

type BlockConfig = Pick<SiteConfig, 'forms'>

const formOf = (name: string | undefined, { forms = {} }: BlockConfig): Form | undefined =>
  name !== undefined && Object.hasOwn(forms, name) ? forms[name] : undefined

/** The problem of a box whose form the configuration does not have. */
export function unknownBlock({ name = '' }: Omit<TextAction, 'offset'>, config: BlockConfig) {
  if (formOf(name, config)) return undefined
  const names = Object.keys(config.forms ?? {})
  const otherwise =
    names.length > 0 ? `The forms are ${names.join(', ')}.` : 'Describe it in `forms` of site.config.ts.'
  const message = name === '' ? 'There is no name of a form' : `There is no form "${name}"`
  return { code: 'form-unknown', message, hint: suggestion(name, names, otherwise) } satisfies ProblemText
}

/** The HTML of a box; none where the configuration does not have it. */
export function blockHtml({ name }: Block, config: BlockConfig): string {
  const form = formOf(name, config)
  return form ? formHtml(form) : ''
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

const blocksOf = (texts: readonly Pick<Text, 'actions'>[]): TextAction[] =>
  texts.flatMap(({ actions = [] }) => actions.filter(({ kind }) => kind !== 'cta'))

/** For the head of a page that shows texts: whether they have boxes with styles of their own. */
export const hasBlocks = (texts: readonly Pick<Text, 'actions'>[]): { blocks?: true } =>
  blocksOf(texts).length > 0 ? { blocks: true } : {}

/** What the policy of a page that shows texts has to allow for their boxes. */
export function blockSources(texts: readonly Pick<Text, 'actions'>[], config: BlockConfig): DeferredSources {
  const forms = blocksOf(texts).flatMap(({ name }) => formOf(name, config)?.action ?? [])
  return forms.length > 0 ? { forms: [...new Set(forms)].toSorted() } : {}
}
