import type { ReactNode, RefObject } from 'react'
import { fieldValues } from '../../../content/schema/front-matter/setField.ts'
import { stateOf, stateText } from '../shared/PostActions.tsx'
import type { Draft, DraftState } from '../editor/Draft.ts'
import { counted } from '../../../content/shared/counted.ts'

interface EditorBarProps {
  draft: Draft
  state: DraftState
  words: number
  isSaving: boolean
  /** What can be done with the text. */
  children: ReactNode
}

/** The text's title and state, and its actions. */
export function EditorBar({ draft, state, words, isSaving, children }: EditorBarProps) {
  const values = fieldValues(state.text)
  return (
    <header className="desk-bar desk-bar--editor">
      <a href="#/" aria-label="All posts and pages">
        ← All
      </a>
      <h1 title={draft.file}>{values['title'] ? String(values['title']) : draft.file}</h1>
      <p className="desk-status" role="status">
        {[
          isSaving ? 'Saving…' : statusOf(draft, state),
          // Without a title, the front matter cannot be read.
          values['title'] !== undefined && stateText(stateOf(values), values['date']),
          words > 0 && counted(words, 'word'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {children}
    </header>
  )
}

interface PartsProps {
  kind: DraftState['kind']
  part: Part
  onChoice: (part: Part) => void
}

/** Buttons that show the parts of the page. */
export const Parts = ({ kind, part, onChoice }: PartsProps) => (
  <nav className="desk-tabs" aria-label="Parts">
    {partsOf(kind).map(name => (
      <button
        key={name}
        type="button"
        data-part={name}
        aria-pressed={part === name}
        onClick={() => onChoice(name)}
      >
        {name}
      </button>
    ))}
  </nav>
)

interface AddPictureProps {
  picker: RefObject<HTMLInputElement | null>
  disabled: boolean
  onPictures: (pictures: readonly File[]) => void
}

/** A button that chooses pictures of the writer's machine. */
export const AddPicture = ({ picker, disabled, onPictures }: AddPictureProps) => (
  <label className="desk-button desk-file">
    Add picture
    <input
      ref={picker}
      type="file"
      disabled={disabled}
      accept="image/*"
      multiple
      onChange={event => {
        onPictures([...(event.target.files ?? [])])
        event.target.value = ''
      }}
    />
  </label>
)

function statusOf(draft: Draft, { conflict, isGone, isStored, failure }: DraftState): string {
  if (!isStored && failure) return 'Not saved anywhere: leave this tab open'
  if (conflict) return 'Changed elsewhere'
  return draft.isUnsaved || isGone ? 'Not saved' : 'Saved'
}

/** The parts of the page. A phone shows one at a time. */
const parts = ['Text', 'Details', 'Pictures', 'Page', 'Publish'] as const

/** Legal texts have no details: the configuration has them. */
const partsOf = (kind: DraftState['kind']): readonly Part[] =>
  parts.filter(part => kind !== 'legal' || part !== 'Details')

export type Part = (typeof parts)[number]
