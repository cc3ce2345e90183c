import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete'
import { slug } from 'github-slugger'
import type { Suggestions } from '../../DeskApi.ts'
import { actionFormats, type Format, isProse, keyName, pictures } from './formatting.ts'

interface CompleteInput {
  words: () => Suggestions | undefined
  /** The `/` menu. */
  formats: readonly Format[]
}

/** Suggests addresses, pictures, code languages, callouts and, after `/`, blocks. */
export const complete =
  ({ words, formats }: CompleteInput): CompletionSource =>
  context => {
    const line = context.state.doc.lineAt(context.pos)
    const before = line.text.slice(0, context.pos - line.from)
    if (before === line.text && /^\/[\w ]*$/.test(before) && isProse(context.state, line.from))
      return blocks(
        [
          ...formats,
          ...actionFormats('form', words()?.forms ?? []),
          ...actionFormats('film', words()?.films ?? []),
        ],
        line.from,
      )
    const known = words()
    if (!known) return null
    const [typed, options] = body(context, before, known) ?? []
    if (typed === undefined || options === undefined) return null
    return { from: context.pos - typed.length, options, validFor: /^[\w/#.-]*$/ }
  }

/** The typed part of a suggestion, and the suggestions. */
type Proposed = readonly [typed: string, options: Completion[]] | undefined

const named = (labels: readonly string[]): Completion[] => labels.map(label => ({ label }))

function body(context: CompletionContext, before: string, known: Suggestions): Proposed {
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
  options: formats.map(({ label, key, run, picture }, at) => ({
    label: `/${label}`,
    picture,
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
function addresses({ state }: CompletionContext, { addresses: pages }: Suggestions): Completion[] {
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

/** Returns the picture of a block in the `/` menu. */
export function pictureOf(completion: Completion & Partial<Pick<Format, 'picture'>>): Node | null {
  if (completion.picture === undefined) return null
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 16')
  svg.setAttribute('aria-hidden', 'true')
  const path = svg.appendChild(document.createElementNS(svg.namespaceURI, 'path'))
  path.setAttribute('d', pictures[completion.picture])
  return svg
}
