import { fieldValues, withField } from '../../../content/schema/front-matter/withField.ts'
import type { OpenedText, Saved } from '../../DeskApi.ts'
import { ask, AskError } from './ask.tsx'
import { filled, words } from '../words.ts'

/** Today in UTC, as the site counts days. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** The text of a post that visitors see from today: no draft, and not dated later. */
export function publishText(text: string): string {
  const { date } = fieldValues(text)
  const published = withField(text, 'draft', undefined)
  return typeof date === 'string' && date <= today() ? published : withField(published, 'date', today())
}

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
