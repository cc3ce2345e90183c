import { clearLine, moveCursor } from 'node:readline'
import { styleText } from 'node:util'
import { autocompleteMultiselect, confirm, intro, isCancel, log, outro, S_BAR, text } from '@clack/prompts'
import type { Dialogue } from '../../../system/Terminal.ts'
import { withoutControls } from '../../../system/text.ts'
import {
  type Check,
  checkAuthor,
  checkTags,
  checkTitle,
  type PostAnswers,
  type PostQuestions,
  splitTags,
} from './postAnswers.ts'

type AbortableDialogue = Dialogue & { signal: AbortSignal }

/** Asks for what the command line does not say. Returns `undefined` if the writer presses Ctrl-C. */
export const askForPost = (dialogue: Dialogue, questions: PostQuestions): Promise<PostAnswers | undefined> =>
  untilCancelled(dialogue, abortable => ask(abortable, questions))

/** Asks a question that yes or no answers. Ctrl-C is a no. */
export async function askWhether(dialogue: Dialogue, message: string): Promise<boolean> {
  const question = { message: withoutControls(message), initialValue: false }
  const answer = await untilCancelled(dialogue, async abortable =>
    answerOf(await confirm({ ...abortable, ...question })),
  )
  return answer ?? false
}

async function untilCancelled<Answer>(
  dialogue: Dialogue,
  questions: (dialogue: AbortableDialogue) => Promise<Answer>,
): Promise<Answer | undefined> {
  // A signal must end the question first, which has hidden the cursor.
  const controller = new AbortController()
  const abort = () => controller.abort()
  process.on('SIGINT', abort).on('SIGTERM', abort)
  try {
    return await questions({ ...dialogue, signal: controller.signal })
  } catch (error) {
    if (error instanceof Cancelled) return undefined
    throw error
  } finally {
    process.off('SIGINT', abort).off('SIGTERM', abort)
  }
}

async function ask(dialogue: AbortableDialogue, questions: PostQuestions): Promise<PostAnswers> {
  const { given, slugs, knownAuthors, author = '', knownTags } = questions
  intro('A new post', dialogue)
  const title = given.title ?? (await askLine(dialogue, 'What is its title?', checkTitle))
  const slug = await askSlug(dialogue, given.slug ?? slugs.create(title), slugs)
  const authors =
    given.authors ??
    (await choose(dialogue, {
      message: 'Who writes it? Tab ticks one or more; type to search, or to add a name.',
      known: knownAuthors,
      check: checkAuthor,
      initialValues: knownAuthors.has(author) ? [author] : [],
      required: true,
    }))
  const tags =
    given.tags ??
    (await choose(dialogue, {
      message: 'Which tags? Tab ticks one; type to search, or to add a new one.',
      known: knownTags,
      check: checkTags,
    }))
  outro('Thank you.', dialogue)
  return { title, slug, authors, tags: splitTags(tags.join(',')) }
}

async function askLine(
  dialogue: AbortableDialogue,
  message: string,
  check: Check,
  initialValue = '',
): Promise<string> {
  const validate = (value = '') => check(value.trim())
  return answerOf(await text({ ...dialogue, message, initialValue, validate })).trim()
}

/** Asks for another slug if the one of the title is unusable. */
async function askSlug(
  dialogue: AbortableDialogue,
  slug: string | undefined,
  { check, free }: PostQuestions['slugs'],
): Promise<string> {
  const error = slug === undefined ? "Can't derive a URL from the title." : check(slug)
  if (slug !== undefined && error === undefined) return slug
  return await askLine(dialogue, `${error} Which address, below /blog/?`, check, slug && free(slug))
}

/** How many choices are shown at a time. */
const maxItems = 8

interface Choice {
  message: string
  /** The choices, each with a remark. */
  known: ReadonlyMap<string, string>
  /** Why a text cannot be added. */
  check: Check
  initialValues?: string[]
  required?: boolean
}

/** Lets the writer tick known texts and new ones. What is typed is a search, and a new choice to tick. */
async function choose(dialogue: AbortableDialogue, { known, check, ...prompt }: Choice): Promise<string[]> {
  const choices = [...known].map(([value, hint]) => ({ value, label: withoutControls(value), hint }))
  const matches = (search: string, value: string) => value.toLowerCase().includes(search.toLowerCase())
  let typed = ''
  const chosen = answerOf(
    await autocompleteMultiselect<string>({
      ...dialogue,
      ...prompt,
      maxItems,
      filter: (search, { value }) => matches(search.trim(), value),
      options() {
        typed = check(this.userInput.trim()) ? '' : this.userInput.trim()
        const added = new Set(
          [...this.selectedValues, typed].filter(value => value !== '' && !known.has(value)),
        )
        return [...choices, ...[...added].map(value => ({ value, label: `${withoutControls(value)} (new)` }))]
      },
    }),
  )
  showChosen(dialogue, chosen)
  if (![...known.keys(), ...chosen].some(value => matches(typed, value)) && typed !== '')
    log.warn(`"${withoutControls(typed)}" was not ticked, and is left out.`, dialogue)
  return chosen
}

/** Writes the names in place of their number, which the prompt leaves in the last line: "1 items selected". */
function showChosen({ output }: AbortableDialogue, names: readonly string[]): void {
  const shown = names.length === 0 ? 'none' : names.map(withoutControls).join(', ')
  moveCursor(output, 0, -1)
  clearLine(output, 0)
  output.write(`\r${styleText('gray', S_BAR)}  ${styleText('dim', shown)}\n`)
}

/** The writer pressed Ctrl-C at a question. */
class Cancelled extends Error {}

function answerOf<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (isCancel(answer)) throw new Cancelled()
  return answer as Exclude<Answer, symbol>
}
