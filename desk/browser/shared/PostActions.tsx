import type { PostState } from '../../../content/posts/postState.ts'
import { filled, words } from '../words.ts'
import { AskText } from './AskText.tsx'
import { Button } from './controls.tsx'
import { draftText, publishText, scheduleText } from './changeSaved.ts'

interface PostActionsProps {
  state: PostState
  isDisabled?: boolean
  onChange: (change: (text: string) => string) => void
  /** Called to ask for the day. */
  onSchedule: () => void
}

/** What leads a post from one state to another, as items of a list. */
export function PostActions({ state, isDisabled = false, onChange, onSchedule }: PostActionsProps) {
  const item = (name: string, act: () => void) => (
    <li>
      <Button disabled={isDisabled} onClick={act}>
        {name}
      </Button>
    </li>
  )
  return (
    <>
      {(state === 'draft' || state === 'scheduled') && item(words.publishNow, () => onChange(publishText))}
      {item(`${words.schedule}…`, onSchedule)}
      {state !== 'draft' && item(words.backToDraft, () => onChange(draftText))}
    </>
  )
}

interface AskDayProps {
  title: string
  date: unknown
  onAnswer: (change: (text: string) => string) => Promise<unknown>
  onCancel: () => void
}

/** Asks for the day from which visitors see a post. */
export const AskDay = ({ title, date, onAnswer, onCancel }: AskDayProps) => (
  <AskText
    title={filled('dateOf', { title })}
    label={words.publicationDay}
    type="date"
    value={typeof date === 'string' ? date : ''}
    note={words.fromThatDay}
    action={words.schedule}
    onCancel={onCancel}
    onAnswer={day => onAnswer(text => scheduleText(text, day))}
  />
)
