import type { RefObject } from 'react'
import { fieldValues } from '../../../content/schema/front-matter/setField.ts'
import { stateOf, stateText } from '../shared/PostActions.tsx'
import { Button } from '../shared/controls.tsx'
import { pageLink } from '../shared/links.ts'
import type { SessionState, TextSession } from '../editor/TextSession.ts'
import { counted } from '../../../content/shared/counted.ts'

interface EditorBarProps {
  session: TextSession
  state: SessionState
  isReadOnly: boolean
  part: Part
  setPart: (part: Part) => void
  isPhone: boolean
  setIsPhone: (isPhone: boolean) => void
  toggleTheme: () => void
  addPictures: (pictures: readonly File[]) => Promise<void>
  picker: RefObject<HTMLInputElement | null>
  isSaving: boolean
  onSave: () => void
}

/** The text's title and state, and its actions. */
export function EditorBar(props: EditorBarProps) {
  const { session, state, isSaving, part, setPart, isPhone, setIsPhone, picker } = props
  const values = fieldValues(state.text)
  return (
    <header className="desk-bar desk-bar--editor">
      <a href="#/" aria-label="All posts and pages">
        ← All
      </a>
      <h1 title={session.file}>{values['title'] ? String(values['title']) : session.file}</h1>
      <p className="desk-status" role="status">
        {[
          isSaving ? 'Saving…' : statusOf(session, state),
          // Without a title, the front matter cannot be read.
          values['title'] !== undefined && stateText(stateOf(values), values['date']),
          state.page?.words && counted(state.page.words, 'word'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <nav className="desk-tabs" aria-label="Parts">
        {partsOf(state.kind).map(name => (
          <button
            key={name}
            type="button"
            data-part={name}
            aria-pressed={part === name}
            onClick={() => setPart(name)}
          >
            {name}
          </button>
        ))}
      </nav>
      <label className="desk-button desk-file">
        Add picture
        <input
          ref={picker}
          type="file"
          disabled={props.isReadOnly}
          accept="image/*"
          multiple
          onChange={event => {
            void props.addPictures([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </label>
      <button
        type="button"
        className="desk-button desk-width"
        aria-pressed={isPhone}
        title="Show the page as on a phone"
        onClick={() => setIsPhone(!isPhone)}
      >
        Phone
      </button>
      <Button title="Change between dark and light" onClick={props.toggleTheme}>
        Theme
      </Button>
      <a
        className="desk-button"
        href={pageLink('/')}
        title="Open the site in another tab"
        target="_blank"
        rel="noreferrer"
      >
        Site
      </a>
      <Button isMain disabled={state.isElsewhere} title="Ctrl+S" onClick={props.onSave}>
        Save
      </Button>
    </header>
  )
}

function statusOf(session: TextSession, { changed, isGone, kept }: SessionState): string {
  if (session.isUnsaved && kept === 'nowhere') return 'Not saved anywhere: copy your text'
  if (session.isUnsaved && kept === 'browser') return 'Kept in this browser'
  if (changed !== undefined) return 'Changed elsewhere'
  return session.isUnsaved || isGone ? 'Not saved' : 'Saved'
}

/** The parts of the page. A phone shows one at a time. */
const parts = ['Text', 'Details', 'Pictures', 'Page', 'Publish'] as const

/** Legal texts have no details: the configuration has them. */
const partsOf = (kind: SessionState['kind']): readonly Part[] =>
  parts.filter(part => kind !== 'legal' || part !== 'Details')

export type Part = (typeof parts)[number]
