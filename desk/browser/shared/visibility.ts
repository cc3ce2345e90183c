import { postState, type PostState } from '../../../content/posts/postState.ts'
import { fieldValues, setField } from '../../../content/schema/front-matter/setField.ts'

/** Today in UTC, as the site counts days. */
const today = (): string => new Date().toISOString().slice(0, 10)

/** Returns the text of a post without its draft mark, dated today at the latest. */
export function publishText(text: string): string {
  const { date } = fieldValues(text)
  const published = setField(text, 'draft', undefined)
  return typeof date === 'string' && date <= today() ? published : setField(published, 'date', today())
}

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
