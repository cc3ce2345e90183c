import { withField } from '../../../../content/schema/front-matter/withField.ts'
import type { FieldName } from '../../../../content/schema/front-matter/postFields.ts'
import { fieldValues } from '../../../../content/schema/front-matter/withField.ts'
import type { OpenedText, Saved } from '../../DeskApi.ts'
import { ask, AskError } from './ask.ts'

/** A text whose front matter is changed key by key. */
export class FrontText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  withField(name: FieldName, value: unknown): FrontText {
    return new FrontText(withField(this.text, name, value))
  }

  get values(): Record<string, unknown> {
    return fieldValues(this.text)
  }
}

/** Today in UTC, as the site counts days. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** A post that visitors see from today: no draft, and not dated later. */
export function publishText(source: FrontText): FrontText {
  const { date } = source.values
  const published = source.withField('draft', undefined)
  return typeof date === 'string' && date <= today() ? published : published.withField('date', today())
}

/**
 * Changes the front matter of a file that has no unsaved text.
 * @throws AskError
 */
export async function changeSaved(file: string, change: (source: FrontText) => FrontText): Promise<void> {
  const { text, unsaved } = await ask<OpenedText>('text', { file })
  if (unsaved)
    throw new AskError({ message: `${file} has an unsaved text.`, hint: 'Open it, and save it first.' })
  const changed = change(new FrontText(text)).text
  const saved = await ask<Saved>('save', { file, base: text, text: changed })
  if (!saved.isSaved) throw new AskError({ message: `${file} was changed meanwhile.`, hint: 'Try again.' })
}
