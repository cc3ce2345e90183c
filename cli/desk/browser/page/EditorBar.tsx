import { pageLink } from '../shared/links.ts'
import { type Part, parts } from './parts.ts'
import type { SessionState } from '../editor/SessionState.ts'
import type { TextSession } from '../editor/TextSession.ts'

interface EditorBarProps {
  session: TextSession
  state: SessionState
  part: Part
  setPart: (part: Part) => void
  isPhone: boolean
  setIsPhone: (isPhone: boolean) => void
  toggleTheme: () => void
  addPictures: (pictures: readonly File[]) => Promise<void>
}

/** The name of the text, its state, and what can be done with it. */
export function EditorBar(props: EditorBarProps) {
  const { session, state, part, setPart, isPhone, setIsPhone, toggleTheme, addPictures } = props
  return (
    <header className="desk-bar desk-bar--editor">
      <a href="#/" aria-label="All posts and pages">
        ← All
      </a>
      <h1>{session.file}</h1>
      <p className="desk-status" role="status">
        {statusOf(session, state)} · {state.page?.words ?? 0} words
      </p>
      <nav className="desk-tabs" aria-label="Parts">
        {parts.map(name => (
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
        Picture
        <input
          type="file"
          accept="image/*"
          multiple
          onChange={event => {
            void addPictures([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </label>
      <button
        type="button"
        className="desk-button desk-width"
        aria-pressed={isPhone}
        onClick={() => setIsPhone(!isPhone)}
      >
        Phone
      </button>
      <button type="button" className="desk-button" onClick={toggleTheme}>
        Theme
      </button>
      <a className="desk-button" href={pageLink('/')} target="_blank" rel="noreferrer">
        Site
      </a>
      <button
        type="button"
        className="desk-button desk-button--main"
        disabled={state.isSaving || state.isElsewhere}
        title="Ctrl+S"
        onClick={() => void session.save()}
      >
        Save
      </button>
    </header>
  )
}

function statusOf(session: TextSession, { isSaving, changed, isGone, failure }: SessionState): string {
  if (isSaving) return 'Saving…'
  if (failure?.isOffline) return 'Kept in this browser'
  if (changed !== undefined) return 'Changed elsewhere'
  return session.isUnsaved || isGone ? 'Not saved' : 'Saved'
}
