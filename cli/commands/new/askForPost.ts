import { autocompleteMultiselect, intro, isCancel, outro, text } from '@clack/prompts'
import { counted } from '../../../content/shared/counted.ts'
import type { Dialogue } from '../../terminal/Terminal.ts'
import { withoutControls } from '../../terminal/text.ts'
import {
  type Check,
  checkAuthor,
  checkTags,
  checkTitle,
  type PostAnswers,
  type PostQuestions,
  splitTags,
  tagsOf,
} from './postAnswers.ts'

/** Asks for what the command line does not say. Gives undefined where the writer presses Ctrl-C. */
export async function askForPost(
  dialogue: Dialogue,
  questions: PostQuestions,
): Promise<PostAnswers | undefined> {
  // A question hides the cursor: a signal ends the question first.
  const controller = new AbortController()
  const cancel = () => controller.abort()
  process.on('SIGINT', cancel).on('SIGTERM', cancel)
  try {
    return await ask({ ...dialogue, signal: controller.signal }, questions)
  } catch (error) {
    if (error instanceof Cancelled) return undefined
    throw error
  } finally {
    process.off('SIGINT', cancel).off('SIGTERM', cancel)
  }
}

async function ask(
  dialogue: Dialogue & { signal: AbortSignal },
  { given, addresses, author: proposed = '', tagsInUse }: PostQuestions,
): Promise<PostAnswers> {
  const line = async (message: string, check: Check, initialValue = ''): Promise<string> => {
    const validate = (value = '') => check(value.trim())
    return answerOf(await text({ ...dialogue, message, initialValue, validate })).trim()
  }

  intro('A new post', dialogue)
  const title = given.title ?? (await line('What is its title?', checkTitle))
  const madeSlug = given.slug ?? addresses.make(title)
  const error = madeSlug === undefined ? 'The title gives no address.' : addresses.check(madeSlug)
  const slug =
    madeSlug !== undefined && error === undefined
      ? madeSlug
      : await line(
          `${error} Which address, below /blog/?`,
          addresses.check,
          madeSlug && addresses.free(madeSlug),
        )
  const author = given.author ?? (await line('Who writes it?', checkAuthor, proposed))
  const tags = given.tags ?? (await allTags())
  outro('Thank you.', dialogue)
  return { title, slug, author, tags }

  async function allTags(): Promise<string[]> {
    if (tagsInUse.size === 0) return splitTags(await line('Tags, with commas; Enter for none', checkTags))
    const { chosen, typed } = await askForTags(dialogue, tagsInUse)
    const meant = tagsOf(answerOf(chosen), typed, tagsInUse.keys())
    if (!checkTags(meant.join(','))) return meant
    return splitTags(await line('Which tags, with commas?', checkTags, meant.join(', ')))
  }
}

/** How many tags are shown at a time. */
const maxShownTags = 8

/** What the writer has chosen, and what was typed last and is no choice yet. */
interface TagAnswer {
  /** A symbol where the writer presses Ctrl-C. */
  chosen: string[] | symbol
  typed: string
}

/** Lets the writer choose of the tags in use, or type others: what is typed is a choice, too. */
async function askForTags(
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

/** Thrown where the writer presses Ctrl-C at a question. */
class Cancelled extends Error {}

function answerOf<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (isCancel(answer)) throw new Cancelled()
  return answer as Exclude<Answer, symbol>
}
