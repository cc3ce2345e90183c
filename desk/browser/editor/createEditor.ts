import { autocompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyField, historyKeymap } from '@codemirror/commands'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { yamlFrontmatter } from '@codemirror/lang-yaml'
import {
  HighlightStyle,
  bracketMatching,
  codeFolding,
  foldEffect,
  foldKeymap,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, Prec, type Extension, type TransactionSpec } from '@codemirror/state'
import { EditorView, drawSelection, highlightSpecialChars, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { Suggestions } from '../../DeskApi.ts'
import { cutFrontMatter } from '../../../content/schema/front-matter/cutFrontMatter.ts'
import { frontMatterFault } from '../../../content/schema/front-matter/setField.ts'
import { complete, pictureOf } from './complete.ts'
import { type Format, formats, isProse, pasteMarkdown } from './formatting.ts'
import { filesFrom, hasText, markdownFrom } from './pasted.ts'
import { tab } from './tab.ts'
import { inTable, moveDown, tableActions, tableAt } from './tables.ts'

const colors = HighlightStyle.define([
  { tag: tags.heading, color: 'var(--ink)', fontWeight: '650' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--blue)' },
  { tag: [tags.monospace, tags.string, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName), tags.labelName], color: 'var(--code-key)' },
  { tag: [tags.keyword, tags.typeName, tags.operator], color: 'var(--code-keyword)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  {
    tag: [tags.comment, tags.meta, tags.processingInstruction, tags.contentSeparator],
    color: 'var(--code-comment)',
  },
])

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--panel)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--desk-mono)', fontSize: '0.9375rem', lineHeight: '1.65' },
  '.cm-content': { padding: '1rem 0 40vh', caretColor: 'var(--ink)', maxWidth: '48rem' },
  '.cm-line': { padding: '0 1rem' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '2px' },
  '.cm-gutters': { backgroundColor: 'transparent', border: '0' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--blue) 28%, transparent)',
  },
  '.cm-tooltip, .cm-panels': {
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: '9px',
    maxWidth: 'min(36rem, 90vw)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'color-mix(in srgb, var(--blue) 28%, transparent)',
    color: 'var(--ink)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxHeight: '22rem' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '0.25rem 0.625rem' },
  '.cm-tooltip-autocomplete svg': {
    display: 'inline-block',
    width: '1.75rem',
    marginRight: '0.625rem',
    verticalAlign: 'middle',
    fill: 'none',
    stroke: 'currentColor',
  },
  '.cm-panels button, .cm-panels input': {
    background: 'var(--panel)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    font: 'inherit',
    padding: '0.125rem 0.5rem',
  },
  '.cm-foldPlaceholder': {
    background: 'var(--raised)',
    border: '1px solid var(--line)',
    color: 'var(--ink-2)',
    fontFamily: 'var(--desk-sans)',
    padding: '0 0.5rem',
    marginLeft: '0.5rem',
  },
  '.cm-diagnostic': { fontFamily: 'var(--desk-sans)', padding: '0.5rem 0.75rem', whiteSpace: 'pre-line' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--red)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--accent)' },
})

export interface EditorInput {
  text: string
  /** What can be undone, from `savedHistory`. */
  history: string | undefined
  words: () => Suggestions | undefined
  pickPictures: () => void
  onChange: (text: string) => void
  onPictures: (files: readonly File[]) => void
  /** Called with whether the cursor is in a table. */
  onTable: (isIn: boolean) => void
  /** Called with what could not be pasted as it was. */
  onLosses: (losses: readonly string[]) => void
}

/** Creates the state of the editor, with the history of an earlier one of the same text. */
export function createEditor(input: EditorInput): EditorState {
  const picture: Format = { label: 'Picture', picture: 'picture', run: input.pickPictures }
  const extensions: Extension = [
    history(),
    highlightSpecialChars(),
    drawSelection(),
    EditorView.lineWrapping,
    indentOnInput(),
    bracketMatching(),
    highlightSelectionMatches(),
    lintGutter(),
    autocompletion({
      override: [
        complete({ ...input, formats: [...formats.filter(format => format.picture !== undefined), picture] }),
      ],
      icons: false,
      addToOptions: [{ render: pictureOf, position: 20 }],
    }),
    codeFolding({ placeholderText: 'Front matter' }),
    yamlFrontmatter({ content: markdown({ base: markdownLanguage }) }),
    syntaxHighlighting(colors),
    theme,
    EditorView.contentAttributes.of({
      'aria-label': 'Markdown',
      tabindex: '0',
      spellcheck: 'true',
      autocapitalize: 'on',
    }),
    keymap.of([
      ...formats.flatMap(format => (format.key ? [{ key: format.key, run: commandOf(format) }] : [])),
      ...foldKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...lintKeymap,
      // Escape, then Tab, leaves the editor.
      { key: 'Tab', run: view => tab(view, 1), shift: view => tab(view, -1) },
    ]),
    // Before the key that continues lists.
    Prec.high(
      keymap.of([
        { key: 'Enter', run: inTable(moveDown) },
        ...tableActions.map(({ key, run }) => ({ key, run: inTable(run) })),
      ]),
    ),
    EditorView.updateListener.of(update => {
      if (update.docChanged) input.onChange(update.state.doc.toString())
      if (update.docChanged || update.selectionSet) input.onTable(tableAt(update.state) !== undefined)
    }),
    EditorView.domEventHandlers({
      paste(event, view) {
        const data = event.clipboardData
        const files = hasText(data) ? [] : filesFrom(data)
        const { from, to } = view.state.selection.main
        const isLiteral = files.length > 0 || ![from, to].some(at => isProse(view.state, at))
        const pasted = isLiteral ? undefined : markdownFrom(data, around(view.state))
        if (files.length > 0) input.onPictures(files)
        else if (pasted) {
          view.dispatch(pasteMarkdown(view.state, pasted.markdown))
          if (pasted.losses.length > 0) input.onLosses(pasted.losses)
        } else return false
        event.preventDefault()
        return true
      },
      drop(event, view) {
        const files = filesFrom(event.dataTransfer)
        if (files.length === 0) return false
        event.preventDefault()
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
        if (at !== null) view.dispatch({ selection: { anchor: at } })
        input.onPictures(files)
        return true
      },
    }),
  ]
  try {
    const earlier = { ...JSON.parse(input.history ?? ''), doc: input.text }
    return EditorState.fromJSON(earlier, { extensions }, { history: historyField })
  } catch {
    // There is none, or it is from another version of the editor.
  }
  return EditorState.create({ doc: input.text, extensions })
}

/** Returns the text without the selection, which a paste replaces. */
const around = ({ doc, selection: { main } }: EditorState): string =>
  doc.sliceString(0, main.from) + doc.sliceString(main.to)

/** Returns a CodeMirror command, which handles its key even if the text is read-only. */
const commandOf =
  ({ run, isOnSelection = false }: Format) =>
  (view: EditorView): boolean => {
    if (isOnSelection && view.state.selection.main.empty) return false
    if (!view.state.readOnly) run(view)
    return true
  }

/**
 * Folds the front matter into its first line, since Details has a form for it, and moves the cursor below it, unless it is
 * there already.
 */
export function foldFrontMatter(view: EditorView): void {
  const { doc, selection } = view.state
  const text = doc.toString()
  const cut = cutFrontMatter(text)
  // What is wrong must be seen.
  if (!cut || frontMatterFault(text)) return
  const body = text.slice(cut.bodyOffset).search(/[^\n]|$/) + cut.bodyOffset
  view.dispatch({
    effects: foldEffect.of({ from: doc.line(1).to, to: doc.lineAt(cut.end).to }),
    ...(selection.main.head < cut.bodyOffset ? { selection: { anchor: body } } : {}),
  })
}

/** Serializes what can be undone, for `createEditor`. */
export function savedHistory(state: EditorState): string {
  const { selection, history: undone } = state.toJSON({ history: historyField })
  return JSON.stringify({ selection, history: undone })
}

/** Joins a change to the previous undo step, however late it follows. */
export const sameUndo: TransactionSpec = { userEvent: 'input.type.compose' }

/** Replaces the text by the smallest change, which preserves the cursor and the history. */
export function replaceText(view: EditorView, text: string, spec: TransactionSpec = {}): void {
  const former = view.state.doc.toString()
  if (former === text) return
  const shorter = Math.min(former.length, text.length)
  let from = 0
  while (from < shorter && former[from] === text[from]) from++
  let end = 0
  while (end < shorter - from && former.at(-1 - end) === text.at(-1 - end)) end++
  const insert = text.slice(from, text.length - end)
  view.dispatch({ changes: { from, to: former.length - end, insert }, ...spec })
}
