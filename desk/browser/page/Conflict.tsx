import { MergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import type { TextSession } from '../editor/TextSession.ts'
import { filled, words } from '../words.ts'

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
  /** What the file has. */
  changed: string
  /** What was typed. */
  text: string
}

/** Both versions of a text that something else has changed, side by side: neither is overwritten unasked. */
export function Conflict({ session, changed, text }: ConflictProps) {
  const parent = useRef<HTMLDivElement>(null)
  const merge = useRef<MergeView>(null)
  useEffect(() => {
    if (!parent.current) return undefined
    const view = new MergeView({
      parent: parent.current,
      a: {
        doc: changed,
        extensions: [EditorState.readOnly.of(true), EditorView.lineWrapping, theme],
      },
      b: { doc: text, extensions: [EditorView.lineWrapping, theme] },
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
      <p role="alert">{filled('conflict', { file: session.file })}</p>
      <div className="desk-conflict__views" ref={parent} />
      <p className="desk-dialog__actions">
        <button type="button" className="desk-button" onClick={() => session.resolve(changed)}>
          {words.takeFile}
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
