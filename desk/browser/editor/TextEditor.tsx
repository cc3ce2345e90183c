import { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { DeskWords } from '../../DeskApi.ts'
import { createEditor, editable, foldFrontMatter, isEditable } from './createEditor.ts'
import { Toolbar } from './Toolbar.tsx'
import type { TextSession } from './TextSession.ts'

interface TextEditorProps {
  session: TextSession
  isReadOnly: boolean
  words: DeskWords | undefined
  pickPictures: () => void
  onPictures: (files: readonly File[]) => void
  /** Called with the first line that is seen. */
  onLine: (line: number) => void
}

/** The editor of markdown, with its toolbar. */
export function TextEditor(props: TextEditorProps) {
  const { session, isReadOnly } = props
  const parent = useRef<HTMLDivElement>(null)
  const words = useEffectEvent(() => props.words)
  const onPictures = useEffectEvent(props.onPictures)
  const pickPictures = useEffectEvent(props.pickPictures)
  const onLine = useEffectEvent(props.onLine)
  useEffect(() => {
    if (!parent.current) return undefined
    const view = new EditorView({
      parent: parent.current,
      state: createEditor({
        text: session.get().text,
        earlier: session.earlier,
        words,
        pickPictures,
        onChange: text => session.typed(text),
        onPictures,
      }),
    })
    session.attach(view)
    foldFrontMatter(view)
    const follow = () => {
      const top = view.lineBlockAtHeight(view.scrollDOM.scrollTop)
      onLine(view.state.doc.lineAt(top.from).number)
    }
    view.scrollDOM.addEventListener('scroll', follow, { passive: true })
    view.focus()
    // The cursor stays in sight where the list of problems grows.
    const sizes = new ResizeObserver(() => {
      const { head } = view.state.selection.main
      if (view.hasFocus)
        view.dispatch({ effects: EditorView.scrollIntoView(head, { y: 'nearest', yMargin: 24 }) })
    })
    sizes.observe(parent.current)
    return () => {
      sizes.disconnect()
      session.attach(undefined)
      view.destroy()
    }
  }, [session])
  useEffect(() => {
    session.view?.dispatch({ effects: editable.reconfigure(isEditable(!isReadOnly)) })
  }, [session, isReadOnly])
  return (
    <>
      <Toolbar isReadOnly={isReadOnly} view={() => session.view} />
      <div className="desk-text" ref={parent} />
    </>
  )
}
