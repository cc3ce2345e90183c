import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete'
import type { DeskWords } from '../../DeskApi.ts'
import { type Format, isProse, keyName } from './formatting.ts'

interface CompleteInput {
  words: () => DeskWords | undefined
  /** Those of the menu of `/`. */
  formats: readonly Format[]
}

/** Proposes keys and values of front matter, addresses, pictures, languages of code, callouts and, after `/`, blocks. */
export const complete =
  ({ words, formats }: CompleteInput): CompletionSource =>
  context => {
    const line = context.state.doc.lineAt(context.pos)
    const before = line.text.slice(0, context.pos - line.from)
    if (before === line.text && /^\/[\w ]*$/.test(before) && isProse(context.state, line.from))
      return blocks(formats, line.from)
    const known = words()
    if (!known) return null
    return isInFrontMatter(context) ? frontMatter(context, before, known) : body(context, before, known)
  }

function isInFrontMatter({ state, pos }: CompletionContext): boolean {
  const text = state.doc.sliceString(0, pos)
  return /^---[ \t]*\r?\n/.test(text) && !/\n---[ \t]*(?:\r?\n|$)/.test(text)
}

function frontMatter(context: CompletionContext, before: string, known: DeskWords): CompletionResult | null {
  if (/^\w*$/.test(before)) {
    if (before === '' && !context.explicit) return null
    const present = new Set(context.state.doc.toString().match(/^\w+(?=:)/gm))
    const missing = known.fields.filter(({ name }) => !present.has(name))
    return result(
      context,
      before,
      missing.map(({ name }) => ({ label: name, apply: `${name}: ` })),
    )
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
  const labels = lists[name]
  const [typed = ''] = /[^[,\s"][^[,"]*$/.exec(value) ?? []
  return labels
    ? result(
        context,
        typed,
        labels.map(label => ({ label })),
      )
    : null
}

function body(context: CompletionContext, before: string, known: DeskWords): CompletionResult | null {
  const [, fence] = /^\s*```(\w*)$/.exec(before) ?? []
  if (fence !== undefined)
    return result(
      context,
      fence,
      known.languages.map(label => ({ label })),
    )
  const [, callout] = /^>\s*\[!(\w*)$/i.exec(before) ?? []
  if (callout !== undefined)
    return result(
      context,
      callout,
      known.callouts.map(label => ({ label, apply: `${label}]\n> ` })),
    )
  const [, mark, address] = /(!?)\[[^\]]*\]\(([^()\s]*)$/.exec(before) ?? []
  if (address === undefined) return null
  if (mark === '!')
    return result(
      context,
      address,
      known.images.map(label => ({ label })),
    )
  return result(context, address, addresses(context, known))
}

/** The menu of `/` at the start of a line. What was typed gives way to what is chosen. */
const blocks = (formats: readonly Format[], from: number): CompletionResult => ({
  from,
  options: formats.map(({ label, key, run }, at) => ({
    label: `/${label}`,
    displayLabel: label,
    // In the order of the toolbar, not of the alphabet.
    boost: -at,
    detail: key === undefined ? '' : keyName(key),
    apply(view, _, start, end) {
      view.dispatch({ changes: { from: start, to: end } })
      run(view)
    },
  })),
  validFor: /^\/[\w ]*$/,
})

/** Pages, their headings, and those of the text itself. */
function addresses({ state }: CompletionContext, { addresses: pages }: DeskWords): Completion[] {
  const own = (state.doc.toString().match(/^#{2,6} .*$/gm) ?? []).map(heading => ({
    label: `#${slugOf(heading)}`,
    detail: heading.replace(/^#+ /, ''),
  }))
  return [
    ...own,
    ...pages.flatMap(({ path, title, anchors }) => [
      pageOption(path, title),
      ...anchors.map(id => ({ ...pageOption(`${path}#${id}`, title), boost: -10 })),
    ]),
  ]
}

/** A page is found by its title, too. */
const pageOption = (path: string, title: string): Completion => ({
  label: `${path} ${title}`,
  displayLabel: path,
  detail: title,
  apply: path,
})

/** As GitHub writes the id of a heading, but for those that occur twice. */
const slugOf = (heading: string): string =>
  heading
    .replace(/^#+ /, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

const result = (context: CompletionContext, typed: string, options: Completion[]): CompletionResult => ({
  from: context.pos - typed.length,
  options,
  validFor: /^[\w/#.-]*$/,
})
