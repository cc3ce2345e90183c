import type { EditorView } from '@codemirror/view'
import { type KeyboardEvent, useRef, useState } from 'react'
import { formats, keyName } from './formatting.ts'

const shown = formats.filter(({ sign }) => sign !== undefined)

interface ToolbarProps {
  isReadOnly: boolean
  view: () => EditorView | undefined
}

/** What is done most to a text. It is one stop of Tab; arrow keys lead from button to button (ARIA, "Toolbar Pattern"). */
export function Toolbar({ isReadOnly, view }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = (current + by + shown.length) % shown.length
    setCurrent(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      className="desk-toolbar"
      role="toolbar"
      aria-label="Formatting"
      tabIndex={-1}
      ref={bar}
      onKeyDown={move}
    >
      {shown.map(({ label, sign, key, run }, at) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={key === undefined ? label : `${label} (${keyName(key)})`}
          tabIndex={at === current ? 0 : -1}
          disabled={isReadOnly}
          // The text keeps the focus, and phones their keyboard.
          onMouseDown={event => event.preventDefault()}
          onClick={() => {
            const text = view()
            if (!text) return
            setCurrent(at)
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
