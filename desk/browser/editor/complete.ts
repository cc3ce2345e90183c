import { ownValue } from '../../../content/shared/ownValue.ts'
import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete'
import { slug } from 'github-slugger'
import type { DeskWords } from '../../DeskApi.ts'
import { type Format, isProse, keyName } from './formatting.ts'

interface CompleteInput {
  words: () => DeskWords | undefined
  /** The `/` menu. */
  formats: readonly Format[]
}

/** Suggests front matter, addresses, pictures, code languages, callouts and, after `/`, blocks. */
export const complete =
  ({ words, formats }: CompleteInput): CompletionSource =>
  context => {
    const line = context.state.doc.lineAt(context.pos)
    const before = line.text.slice(0, context.pos - line.from)
    if (before === line.text && /^\/[\w ]*$/.test(before) && isProse(context.state, line.from))
      return blocks(formats, line.from)
    const known = words()
    if (!known) return null
    const propose = isInFrontMatter(context) ? frontMatter : body
    const [typed, options] = propose(context, before, known) ?? []
    if (typed === undefined || options === undefined) return null
    return { from: context.pos - typed.length, options, validFor: /^[\w/#.-]*$/ }
  }

function isInFrontMatter({ state, pos }: CompletionContext): boolean {
  const text = state.doc.sliceString(0, pos)
  return /^---[ \t]*\r?\n/.test(text) && !/\n---[ \t]*(?:\r?\n|$)/.test(text)
}

/** The typed part of a suggestion, and the suggestions. */
type Proposed = readonly [typed: string, options: Completion[]] | undefined

const named = (labels: readonly string[]): Completion[] => labels.map(label => ({ label }))

function frontMatter({ state, explicit }: CompletionContext, before: string, known: DeskWords): Proposed {
  if (/^\w*$/.test(before)) {
    if (before === '' && !explicit) return undefined
    const present = new Set(state.doc.toString().match(/^\w+(?=:)/gm))
    const missing = known.fields.filter(({ name }) => !present.has(name))
    return [before, missing.map(({ name }) => ({ label: name, apply: `${name}: ` }))]
  }
  const [, name = '', value = ''] = /^(\w+):\s*(.*)$/.exec(before) ?? []
  const lists: Readonly<Record<string, readonly string[]>> = {
    tags: known.tags,
    author: known.authors,
    series: known.series,
    image: known.images,
    lightImage: known.images,
    darkImage: known.images,
  }
  const labels = ownValue(lists, name)
  const [typed = ''] = /[^[,\s"][^[,"]*$/.exec(value) ?? []
  return labels && [typed, named(labels)]
}

function body(context: CompletionContext, before: string, known: DeskWords): Proposed {
  const [, fence] = /^\s*```(\w*)$/.exec(before) ?? []
  if (fence !== undefined) return [fence, named(known.languages)]
  const [, callout] = /^>\s*\[!(\w*)$/i.exec(before) ?? []
  if (callout !== undefined)
    return [callout, known.callouts.map(label => ({ label, apply: `${label}]\n> ` }))]
  const [, mark, address] = /(!?)\[[^\]]*\]\(([^()\s]*)$/.exec(before) ?? []
  if (address === undefined) return undefined
  return [address, mark === '!' ? named(known.images) : addresses(context, known)]
}

/** The `/` menu at the start of a line. The chosen block replaces what was typed. */
const blocks = (formats: readonly Format[], from: number): CompletionResult => ({
  from,
  options: formats.map(({ label, key, run }, at) => ({
    label: `/${label}`,
    displayLabel: label,
    // In the order of the toolbar instead of alphabetical order.
    boost: -at,
    detail: key === undefined ? '' : keyName(key),
    apply(view, _, start, end) {
      view.dispatch({ changes: { from: start, to: end } })
      run(view)
    },
  })),
  validFor: /^\/[\w ]*$/,
})

/** Returns the text's own headings, and the site's pages with their headings. */
function addresses({ state }: CompletionContext, { addresses: pages }: DeskWords): Completion[] {
  const headings = Array.from(state.doc.toString().matchAll(/^#{2,6} (.*)$/gm), ([, text = '']) =>
    text.trim(),
  )
  return [
    ...headings.map(text => ({ label: `#${slug(text)}`, detail: text })),
    ...pages.flatMap(({ path, title, anchors }) => [
      pageOption(path, title),
      ...anchors.map(id => ({ ...pageOption(`${path}#${id}`, title), boost: -10 })),
    ]),
  ]
}

/** A page can be found by its title, too. */
const pageOption = (path: string, title: string): Completion => ({
  label: `${path} ${title}`,
  displayLabel: path,
  detail: title,
  apply: path,
})
