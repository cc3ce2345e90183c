import { postState, type PostState } from '../../../content/posts/postState.ts'
import { fieldValues, withField } from '../../../content/schema/front-matter/withField.ts'
import type { OpenedText, Saved } from '../../DeskApi.ts'
import { ask, AskError } from './ask.tsx'
import { filled, words } from '../words.ts'

/** Today in UTC, as the site counts days. */
const today = (): string => new Date().toISOString().slice(0, 10)

/** The text of a post that visitors see from today: no draft, and not dated later. */
export function publishText(text: string): string {
  const { date } = fieldValues(text)
  const published = withField(text, 'draft', undefined)
  return typeof date === 'string' && date <= today() ? published : withField(published, 'date', today())
}

/** The text of a post that visitors see from a day on. */
export const scheduleText = (text: string, day: string): string =>
  withField(withField(text, 'draft', undefined), 'date', day)

/** The text of a post that visitors do not see. */
export const draftText = (text: string): string => withField(text, 'draft', true)

/** The state of a post, by the values of its front matter. */
export const stateOf = ({ draft, date, expires }: Record<string, unknown>): PostState =>
  postState(
    {
      draft: draft === true,
      ...(typeof date === 'string' ? { date } : {}),
      ...(typeof expires === 'string' ? { expires } : {}),
    },
    today(),
  )

/** A state in words. */
export const stateText = (state: PostState, date: unknown): string =>
  state === 'scheduled' ? filled('scheduledFor', { date: String(date) }) : words[state]

/**
 * Changes a file that has no unsaved text.
 * @throws AskError
 */
export async function changeSaved(file: string, change: (text: string) => string): Promise<void> {
  const { text, unsaved } = await ask<OpenedText>('text', { file })
  if (unsaved.length > 0)
    throw new AskError({ message: filled('hasUnsaved', { file }), hint: words.saveFirst })
  const saved = await ask<Saved>('save', { file, base: text, text: change(text) })
  if (!saved.isSaved)
    throw new AskError({ message: filled('changedMeanwhile', { file }), hint: words.tryAgain })
}
