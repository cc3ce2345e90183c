import { type KeyboardEventHandler, useEffect, useState } from 'react'
import type { DeskTexts } from '../../DeskApi.ts'
import { useAnswer } from '../shared/ask.tsx'
import { Modal } from '../shared/Dialog.tsx'
import { linkTo } from '../shared/links.ts'

/** How many texts are offered. */
const most = 8

/** A dialog that goes to a text, which Ctrl-K opens anywhere. */
export function GoTo() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented)
        return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) setIsOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return isOpen && <Finder onClose={() => setIsOpen(false)} />
}

/** A field with a list of texts (ARIA, "Combobox Pattern"). */
function Finder({ onClose }: { onClose: () => void }) {
  const { data } = useAnswer<DeskTexts>('texts')
  const [query, setQuery] = useState('')
  const [current, setCurrent] = useState(0)
  const words = query.toLowerCase().split(/\s+/)
  const found = (data?.texts ?? [])
    .filter(({ title, file }) => words.every(word => `${title} ${file}`.toLowerCase().includes(word)))
    .toSorted((one, other) => (one.saved < other.saved ? 1 : -1))
    .slice(0, most)
  const open = (file: string) => {
    onClose()
    location.hash = linkTo(file)
  }
  const onKeyDown: KeyboardEventHandler = event => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = found[current]
    if (by !== undefined) setCurrent((current + by + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter' && chosen) open(chosen.file)
    else return
    event.preventDefault()
  }
  return (
    <Modal title="Go to a text" className="desk-goto" onClose={onClose}>
      <input
        role="combobox"
        aria-label="Go to a text"
        aria-expanded={found.length > 0}
        aria-controls="desk-goto"
        aria-activedescendant={found[current] && `desk-goto-${current}`}
        placeholder="Go to a text"
        value={query}
        onChange={({ target: { value } }) => {
          setQuery(value)
          setCurrent(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id="desk-goto" role="listbox" aria-label="Texts">
        {found.map(({ file, title }, at) => (
          // The field has the focus, and its keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={file}
            id={`desk-goto-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === current}
            onClick={() => open(file)}
          >
            {title} <code>{file}</code>
          </div>
        ))}
      </div>
      {data && found.length === 0 && <p role="status">No text has these words.</p>}
    </Modal>
  )
}
