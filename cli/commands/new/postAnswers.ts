import { isUnusable, type UnusableValue } from '../../../content/front-matter/fieldKinds.ts'
import { postFields } from '../../../content/front-matter/postFields.ts'
import { slugProblem as faultOfSlug } from '../../../content/posts/slug.ts'

/** What the command line says of a post. */
export interface GivenPost {
  title?: string
  slug?: string
  author?: string
  tags?: readonly string[]
}

/** What must be known of a post before it is written. */
export type PostAnswers = Required<GivenPost>

/** Why an answer cannot be taken, as a sentence, or undefined where it can. */
export type Check = (text: string) => string | undefined

const sentence = (subject: string, { problems: [first] }: UnusableValue): string =>
  `${subject} ${first?.message}. ${first?.hint}`

/** What moves a cursor or breaks a line is no text of a post. */
const unprintable = /[\p{Cc}\u2028\u2029]/u

const line =
  (name: 'title' | 'author'): Check =>
  text => {
    const value = postFields[name].read(text)
    if (isUnusable(value)) return sentence(`The ${name}`, value)
    return unprintable.test(value) ? `The ${name} has characters that cannot be seen.` : undefined
  }

export const titleFault: Check = line('title')

export const authorFault: Check = line('author')

export const slugFault: Check = text => {
  const fault = faultOfSlug(text)
  return fault === undefined ? undefined : `The address ${fault}.`
}

/** The tags of a list with commas. */
export const splitTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map(tag => tag.trim())
      .filter(tag => tag !== ''),
  ),
]

export const tagsFault: Check = text => {
  const value = postFields.tags.read(splitTags(text))
  if (isUnusable(value)) return sentence('The list', value)
  return unprintable.test(text) ? 'A tag has characters that cannot be seen.' : undefined
}
