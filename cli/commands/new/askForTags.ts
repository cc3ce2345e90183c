import { autocompleteMultiselect } from '@clack/prompts'
import { tagSlug } from '../../../content/posts/slug.ts'
import { counted } from '../../../content/shared/counted.ts'
import type { Dialogue } from '../../terminal/Terminal.ts'
import { withoutControls } from '../../terminal/text.ts'
import { checkTags, type PostQuestions, splitTags } from './postAnswers.ts'

/** How many tags are shown at a time. */
const maxShownTags = 8

/** What the writer has chosen, and what was typed last and is no choice yet. */
export interface TagAnswer {
  /** A symbol where the writer presses Ctrl-C. */
  chosen: string[] | symbol
  typed: string
}

/** Lets the writer choose of the tags in use, or type others: what is typed is a choice, too. */
export async function askForTags(
  dialogue: Dialogue & { signal: AbortSignal },
  tagsInUse: PostQuestions['tagsInUse'],
): Promise<TagAnswer> {
  let typed = ''
  const known = [...tagsInUse].map(([value, posts]) => ({
    value,
    label: withoutControls(value),
    hint: counted(posts, 'post'),
  }))
  const chosen = await autocompleteMultiselect<string>({
    ...dialogue,
    message: 'Which tags? Type to search, or to add a new one; Tab chooses.',
    maxItems: maxShownTags,
    filter: (search, { value }) => value.toLowerCase().includes(search.toLowerCase()),
    options() {
      typed = this.userInput.trim()
      const others = new Set([...this.selectedValues, ...(typed !== '' && !checkTags(typed) ? [typed] : [])])
      for (const tag of tagsInUse.keys()) others.delete(tag)
      const added = [...others].map(value => ({ value, label: withoutControls(value), hint: 'new' }))
      return [...known, ...added]
    },
  })
  return { chosen, typed }
}

/** The tags that an answer means: those that were chosen, and what was typed where no tag in use is like it. */
export function tagsOf(chosen: readonly string[], typed: string, inUse: Iterable<string>): string[] {
  const isSearch = [...inUse].some(
    tag => tag.toLowerCase().includes(typed.toLowerCase()) && tagSlug(tag) !== tagSlug(typed),
  )
  return splitTags([...chosen, ...(isSearch ? [] : [typed])].join(','))
}
