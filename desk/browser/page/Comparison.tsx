import { MergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { useEffect, useRef } from 'react'
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
    return () => view.destroy()
    // `text` is only the initial text; later edits are made here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [left])
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
