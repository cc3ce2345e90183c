import { autocompleteMultiselect, intro, isCancel, log, outro, text } from '@clack/prompts'
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
} from './postAnswers.ts'

type SignalledDialogue = Dialogue & { signal: AbortSignal }

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
  dialogue: SignalledDialogue,
  { given, addresses, knownAuthors, author = '', tagsInUse }: PostQuestions,
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
  const authors = given.authors ?? (await allAuthors())
  const tags = given.tags ?? (await allTags())
  outro('Thank you.', dialogue)
  return { title, slug, authors, tags }

  async function allAuthors(): Promise<string[]> {
    if (knownAuthors.size === 0) return [await line('Who writes it?', checkAuthor, author)]
    const message = 'Who writes it? Tab ticks one or more; type to search, or to add a name.'
    const initialValues = knownAuthors.has(author) ? [author] : []
    return choose(dialogue, {
      message,
      known: knownAuthors,
      check: checkAuthor,
      initialValues,
      required: true,
    })
  }

  async function allTags(): Promise<string[]> {
    if (tagsInUse.size === 0) return splitTags(await line('Tags, with commas; Enter for none', checkTags))
    const message = 'Which tags? Tab ticks one; type to search, or to add a new one.'
    const known = new Map([...tagsInUse].map(([tag, posts]) => [tag, counted(posts, 'post')]))
    return splitTags((await choose(dialogue, { message, known, check: checkTags })).join(','))
  }
}

/** How many choices are shown at a time. */
const maxShown = 8

interface Choice {
  message: string
  /** What can be chosen, each with what is said of it. */
  known: ReadonlyMap<string, string>
  /** Why a text cannot be added. */
  check: Check
  initialValues?: string[]
  required?: boolean
}

/** Lets the writer tick known texts and new ones. What is typed is only a search, and a new choice to tick. */
async function choose(dialogue: SignalledDialogue, { known, check, ...question }: Choice): Promise<string[]> {
  const choices = [...known].map(([value, hint]) => ({ value, label: withoutControls(value), hint }))
  let typed = ''
  const chosen = answerOf(
    await autocompleteMultiselect<string>({
      ...dialogue,
      ...question,
      maxItems: maxShown,
      filter: (search, { value }) => value.toLowerCase().includes(search.trim().toLowerCase()),
      options() {
        typed = check(this.userInput.trim()) ? '' : this.userInput.trim()
        const others = new Set([...this.selectedValues, ...(typed === '' ? [] : [typed])])
        for (const value of known.keys()) others.delete(value)
        return [
          ...choices,
          ...[...others].map(value => ({ value, label: `${withoutControls(value)} (new)` })),
        ]
      },
    }),
  )
  const isSearch = [...known.keys(), ...chosen].some(value =>
    value.toLowerCase().includes(typed.toLowerCase()),
  )
  if (!isSearch) log.warn(`"${withoutControls(typed)}" was not ticked, and is left out.`, dialogue)
  return chosen
}

/** Thrown where the writer presses Ctrl-C at a question. */
class Cancelled extends Error {}

function answerOf<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (isCancel(answer)) throw new Cancelled()
  return answer as Exclude<Answer, symbol>
}
