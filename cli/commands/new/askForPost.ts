import { autocompleteMultiselect, intro, isCancel, outro, text } from '@clack/prompts'
import { makeSlug } from '../../../content/posts/slug.ts'
import { counted } from '../../../content/shared/counted.ts'
import { Interrupted } from '../../Interrupted.ts'
import type { Dialogue } from '../../terminal/Terminal.ts'
import type { Addresses } from './addresses.ts'
import {
  authorFault,
  type Check,
  type GivenPost,
  type PostAnswers,
  splitTags,
  tagsFault,
  titleFault,
} from './postAnswers.ts'

export interface PostQuestions {
  given: GivenPost
  addresses: Addresses
  /** The author to propose. */
  author: string | undefined
  /** The tags of the other posts, the most used first, each with the number of its posts. */
  tagsInUse: ReadonlyMap<string, number>
}

const tagsAtOnce = 8

/** Asks for what the command line does not say. Throws `Interrupted` where the writer presses Ctrl-C. */
export async function askForPost(dialogue: Dialogue, questions: PostQuestions): Promise<PostAnswers> {
  // A question hides the cursor: a signal ends the question first.
  const stop = new AbortController()
  const end = () => stop.abort()
  process.on('SIGINT', end).on('SIGTERM', end)
  try {
    return await ask({ ...dialogue, signal: stop.signal }, questions)
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}

async function ask(
  dialogue: Dialogue & { signal: AbortSignal },
  questions: PostQuestions,
): Promise<PostAnswers> {
  const { given, addresses, author: proposed = '', tagsInUse } = questions
  const line = async (message: string, fault: Check, initialValue = ''): Promise<string> => {
    const validate = (value = '') => fault(value.trim())
    return answered(await text({ ...dialogue, message, initialValue, validate })).trim()
  }

  intro('A new post', dialogue)
  const title = given.title ?? (await line('What is its title?', titleFault))
  const slug = given.slug ?? makeSlug(title)
  const fault = slug === undefined ? 'The title gives no address.' : addresses.fault(slug)
  const address =
    slug !== undefined && fault === undefined
      ? slug
      : await line(`${fault} Which address, below /blog/?`, addresses.fault, slug && addresses.free(slug))
  const author = given.author ?? (await line('Who writes it?', authorFault, proposed))
  const tags = given.tags ?? [
    ...(await knownTags()),
    ...splitTags(await line('New tags, with commas; Enter for none', tagsFault)),
  ]
  outro('Thank you.', dialogue)
  return { title, slug: address, author, tags }

  async function knownTags(): Promise<string[]> {
    if (tagsInUse.size === 0) return []
    const options = [...tagsInUse].map(([value, posts]) => ({ value, hint: counted(posts, 'post') }))
    const message = 'Which tags?'
    return answered(await autocompleteMultiselect({ ...dialogue, message, options, maxItems: tagsAtOnce }))
  }
}

function answered<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (isCancel(answer)) throw new Interrupted('Nothing was written.')
  return answer as Exclude<Answer, symbol>
}
