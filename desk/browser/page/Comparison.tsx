import { MergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { replaceText } from '../editor/createEditor.ts'
import type { Draft } from '../editor/Draft.ts'
import { Button } from '../shared/controls.tsx'

const theme = EditorView.theme({
  '&': { fontSize: '0.875rem', backgroundColor: 'var(--panel)', color: 'var(--ink)' },
  '.cm-content': { fontFamily: 'var(--desk-mono)', caretColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'transparent', border: '0' },
  '.cm-collapsedLines': {
    background: 'var(--raised)',
    color: 'var(--ink-2)',
    fontFamily: 'var(--desk-sans)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
})

interface ComparisonProps {
  draft: Draft
  /** The saved file, or the text of another tab or browser. */
  left: string
  /** The writer's text. */
  text: string
  /** What the left version is. */
  note: string
  /** Label of the button that takes the left version. */
  action: string
}

/** Shows two versions of a text side by side, and lets the writer choose. */
export function Comparison({ draft, left, text, note, action }: ComparisonProps) {
  const parent = useRef<HTMLDivElement>(null)
  const own = useRef<EditorView>(undefined)
  useEffect(() => {
    if (!parent.current) return undefined
    // Edits here are retained like any others.
    const keep = (update: ViewUpdate) => {
      if (update.docChanged) draft.change(update.state.doc.toString())
    }
    const view = new MergeView({
      parent: parent.current,
      a: {
        doc: left,
        extensions: [EditorState.readOnly.of(true), EditorView.lineWrapping, theme],
      },
      b: { doc: text, extensions: [EditorView.lineWrapping, theme, EditorView.updateListener.of(keep)] },
      revertControls: 'a-to-b',
      collapseUnchanged: {},
    })
    own.current = view.b
    return () => view.destroy()
    // `text` is only the initial text; the next effect follows it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [left])
  // What is typed in the editor meanwhile. Reads the draft, which may be newer than what was rendered.
  useEffect(() => {
    if (own.current) replaceText(own.current, draft.get().text)
  }, [draft, text])
  return (
    <section className="desk-conflict" aria-label="Two versions">
      <p role="alert">{note} Right: your text. Use the arrows to copy a change across; you can undo it.</p>
      <div className="desk-conflict__views" ref={parent} />
      <p className="desk-dialog__actions">
        <Button onClick={() => draft.resolve(left)}>{action}</Button>
        <Button isMain onClick={() => draft.resolve(text)}>
          Keep my version
        </Button>
      </p>
    </section>
  )
}
