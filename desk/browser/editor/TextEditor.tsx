import { unfoldAll } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Suggestions } from '../../DeskApi.ts'
import { createEditor, foldFrontMatter } from './createEditor.ts'
import { formats, keyName } from './formatting.ts'
import { inTable, tableActions } from './tables.ts'
import { moveFocus } from '../shared/focus.ts'
import type { Draft } from './Draft.ts'

interface TextEditorProps {
  draft: Draft
  /** Whether its front matter cannot be read. */
  hasFault: boolean
  words: Suggestions | undefined
  pickPictures: () => void
  onPictures: (files: readonly File[]) => void
  /** Called with what could not be pasted as it was. */
  onLosses: (losses: readonly string[]) => void
  /** Called with the first visible line. */
  onLine: (line: number) => void
}

/** The editor of markdown, with its toolbar. */
export function TextEditor(props: TextEditorProps) {
  const { draft } = props
  const parent = useRef<HTMLDivElement>(null)
  const words = useEffectEvent(() => props.words)
  const onPictures = useEffectEvent(props.onPictures)
  const pickPictures = useEffectEvent(props.pickPictures)
  const [isInTable, setIsInTable] = useState(false)
  const onLosses = useEffectEvent(props.onLosses)
  const onLine = useEffectEvent(props.onLine)
  useEffect(() => {
    if (!parent.current) return undefined
    const view = new EditorView({
      parent: parent.current,
      state: createEditor({
        text: draft.get().text,
        history: draft.history,
        words,
        pickPictures,
        onChange: text => draft.typed(text),
        onPictures,
        onLosses,
        onTable: setIsInTable,
      }),
    })
    draft.attach(view)
    foldFrontMatter(view)
    const follow = () => {
      const top = view.lineBlockAtHeight(view.scrollDOM.scrollTop)
      onLine(view.state.doc.lineAt(top.from).number)
    }
    view.scrollDOM.addEventListener('scroll', follow, { passive: true })
    view.focus()
    // Keeps the cursor visible when the list of problems grows.
    const sizes = new ResizeObserver(() => {
      const { head } = view.state.selection.main
      if (view.hasFocus)
        view.dispatch({ effects: EditorView.scrollIntoView(head, { y: 'nearest', yMargin: 24 }) })
    })
    sizes.observe(parent.current)
    return () => {
      sizes.disconnect()
      draft.attach(undefined)
      view.destroy()
    }
  }, [draft])
  useEffect(() => {
    if (draft.view && props.hasFault) unfoldAll(draft.view)
  }, [draft, props.hasFault])
  return (
    <>
      <Toolbar isInTable={isInTable} view={() => draft.view} />
      <div className="desk-text" ref={parent} />
    </>
  )
}

const shown = formats.filter(({ sign }) => sign !== undefined)
const shownInTable = [...shown, ...tableActions.map(action => ({ ...action, run: inTable(action.run) }))]

interface ToolbarProps {
  isInTable: boolean
  view: () => EditorView | undefined
}

/** The most frequent formats. */
function Toolbar({ isInTable, view }: ToolbarProps) {
  const actions = isInTable ? shownInTable : shown
  const [current, setCurrent] = useState(0)
  return (
    <div className="desk-toolbar" role="toolbar" aria-label="Formatting" tabIndex={-1} onKeyDown={moveFocus}>
      {actions.map(({ label, sign, key, run }, at) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={key === undefined ? label : `${label} (${keyName(key)})`}
          tabIndex={at === Math.min(current, actions.length - 1) ? 0 : -1}
          onFocus={() => setCurrent(at)}
          // Keeps the focus in the text, and the keyboard of a phone open.
          onMouseDown={event => event.preventDefault()}
          onClick={() => {
            const text = view()
            if (!text) return
            run(text)
            text.focus()
          }}
        >
          {sign}
        </button>
      ))}
    </div>
  )
}
