import { MergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import type { TextSession } from '../editor/TextSession.ts'
import { words } from '../words.ts'

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

interface ConflictProps {
  session: TextSession
  /** What the file has, or what was typed in another browser. */
  changed: string
  /** What was typed. */
  text: string
  note: string
  /** What takes the left version. */
  action: string
}

/** Both versions of a text, side by side: neither is overwritten unasked. */
export function Conflict({ session, changed, text, note, action }: ConflictProps) {
  const parent = useRef<HTMLDivElement>(null)
  const merge = useRef<MergeView>(null)
  useEffect(() => {
    if (!parent.current) return undefined
    // It is kept as anything that is typed.
    const keep = (update: ViewUpdate) => {
      if (update.docChanged) session.change(update.state.doc.toString())
    }
    const view = new MergeView({
      parent: parent.current,
      a: {
        doc: changed,
        extensions: [EditorState.readOnly.of(true), EditorView.lineWrapping, theme],
      },
      b: { doc: text, extensions: [EditorView.lineWrapping, theme, EditorView.updateListener.of(keep)] },
      revertControls: 'a-to-b',
      collapseUnchanged: {},
    })
    merge.current = view
    return () => view.destroy()
    // What is typed later is typed here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [changed])
  return (
    <section className="desk-conflict" aria-label={words.twoVersions}>
      <p role="alert">{note}</p>
      <div className="desk-conflict__views" ref={parent} />
      <p className="desk-dialog__actions">
        <button type="button" className="desk-button" onClick={() => session.resolve(changed)}>
          {action}
        </button>
        <button
          type="button"
          className="desk-button desk-button--main"
          onClick={() => session.resolve(merge.current?.b.state.doc.toString() ?? text)}
        >
          {words.takeRight}
        </button>
      </p>
    </section>
  )
}
