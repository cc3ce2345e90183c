import { postState, type PostState } from '../../../content/posts/postState.ts'
import { fieldValues, setField } from '../../../content/schema/front-matter/setField.ts'
import type { OpenedText } from '../../DeskApi.ts'
import { ask, AskError, Failure, useAction } from './ask.tsx'
import { AskButton } from './AskText.tsx'
import { Button } from './controls.tsx'

/** Today in UTC, as the site counts days. */
const today = (): string => new Date().toISOString().slice(0, 10)

/** Returns the text of a post without its draft mark, dated today at the latest. */
function publishText(text: string): string {
  const { date } = fieldValues(text)
  const published = setField(text, 'draft', undefined)
  return typeof date === 'string' && date <= today() ? published : setField(published, 'date', today())
}

/** Returns the text of a post without its draft mark, dated to a day. */
const scheduleText = (text: string, day: string): string =>
  setField(setField(text, 'draft', undefined), 'date', day)

/** Returns the text of a post as a draft. */
const draftText = (text: string): string => setField(text, 'draft', true)

/** Returns the state of a post from the values of its front matter. */
export const stateOf = ({ draft, date, expires }: Record<string, unknown>): PostState =>
  postState(
    {
      draft: draft === true,
      ...(typeof date === 'string' ? { date } : {}),
      ...(typeof expires === 'string' ? { expires } : {}),
    },
    today(),
  )

/** Returns in words what the front matter says of when a text is shown; empty if it says nothing. */
export const stateText = (state: PostState, date: unknown): string =>
  state === 'scheduled' ? `scheduled for ${date}` : state === 'published' ? '' : state

/**
 * Changes a saved text.
 * @throws AskError if it has unsaved changes, or something else changes it meanwhile
 */
export async function changeSaved(file: string, change: (text: string) => string): Promise<void> {
  const { text, version, draft } = await ask<OpenedText>('text', { file })
  if (draft)
    throw new AskError({ message: `${file} has unsaved changes.`, hint: 'Open it and save it first.' })
  await ask('save', { file, base: version, text: change(text), replaces: '' })
}

interface PostActionsProps {
  title: string
  state: PostState
  date: unknown
  isDisabled?: boolean
  onChange: (change: (text: string) => string) => Promise<void>
}

/** Buttons that change the state of a post, as list items. */
export function PostActions({ title, state, date, isDisabled, onChange }: PostActionsProps) {
  const { mutate, error } = useAction()
  const item = (name: string, change: (text: string) => string) => (
    <li>
      <Button disabled={isDisabled} onClick={() => mutate(() => onChange(change))}>
        {name}
      </Button>
    </li>
  )
  return (
    <>
      {(state === 'draft' || state === 'scheduled') && item('Publish now', publishText)}
      <li>
        <AskButton
          title={`Date of “${title}”`}
          label="Publication date"
          type="date"
          value={typeof date === 'string' ? date : ''}
          note="The post goes live with the first build on or after that day."
          action="Schedule"
          disabled={isDisabled}
          onAnswer={day => onChange(text => scheduleText(text, day))}
        />
      </li>
      {state !== 'draft' && item('Back to draft', draftText)}
      {error && (
        <li>
          <Failure error={error} />
        </li>
      )}
    </>
  )
}
