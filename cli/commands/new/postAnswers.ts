import { postFields } from '../../../content/schema/front-matter/postFields.ts'
import { type FieldProblem, readField } from '../../../content/schema/front-matter/readField.ts'
import { slugProblem } from '../../../content/schema/slug.ts'
import { UsageError } from '../../UsageError.ts'

/** What the command line names of a post. */
export interface GivenPost {
  title?: string
  slug?: string
  authors?: readonly string[]
  tags?: readonly string[]
}

/** What must be known of a post before it is written. */
export type PostAnswers = Required<GivenPost>

/** Which slugs a new post can have. */
export interface Addresses {
  /** Why a slug cannot be used: it is not valid, or a post, an alias, a redirect or a file has its address. */
  check: Check
  /** The slug that a title gives; undefined where it gives none. */
  make(title: string): string | undefined
  /** A slug like another one that can be used. */
  free(slug: string): string
}

export interface PostQuestions {
  given: GivenPost
  addresses: Addresses
  /**
   * The authors of the configuration; if it has none, those of the other posts, the most frequent first. Each has what is
   * said of it.
   */
  knownAuthors: ReadonlyMap<string, string>
  /** The author who is probably meant. */
  author: string | undefined
  /** The tags of the other posts, the most used first, each with the number of its posts. */
  tagsInUse: ReadonlyMap<string, number>
}

/** Why an answer cannot be used, as a sentence; undefined where it can. */
export type Check = (text: string) => string | undefined

export const checkTitle: Check = text => checkLine('title', text)

export const checkAuthor: Check = text => checkLine('author', text)

export const checkSlug: Check = text => {
  const problem = slugProblem(text)
  return problem === undefined ? undefined : `The address ${problem}.`
}

/** @param text tags with commas */
export const checkTags: Check = text => {
  const [problem] = readField(postFields.tags, splitTags(text)).problems
  if (problem) return sentence('The list', problem)
  return unprintable.test(text) ? 'A tag has characters that cannot be seen.' : undefined
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

/**
 * What the command line names of the post, checked.
 * @throws UsageError where a value cannot be used
 */
export function givenPost(
  title: string | undefined,
  flags: { slug?: string; author?: readonly string[]; tags?: string },
): GivenPost {
  const checked = (text: string, check: Check): string => {
    const error = check(text.trim())
    if (error !== undefined) throw new UsageError(error)
    return text.trim()
  }
  return {
    ...(title === undefined ? {} : { title: checked(title, checkTitle) }),
    ...(flags.slug === undefined ? {} : { slug: checked(flags.slug, checkSlug) }),
    ...(flags.author === undefined
      ? {}
      : { authors: [...new Set(flags.author.map(name => checked(name, checkAuthor)))] }),
    ...(flags.tags === undefined ? {} : { tags: splitTags(checked(flags.tags, checkTags)) }),
  }
}

/**
 * The answers where there is no terminal to ask on.
 * @throws UsageError where the command line does not say enough
 */
export function answersWithoutAsking({ given, addresses, ...questions }: PostQuestions): PostAnswers {
  const { title, tags = [], authors = [questions.author].flatMap(name => name ?? []) } = given
  if (title === undefined) {
    const example = 'For example: npx kube-site new "What an admission webhook sees"'
    throw new UsageError('A post needs a title.', example)
  }
  const slug = given.slug ?? addresses.make(title)
  if (slug === undefined) {
    const example = 'Name one, for example --slug my-first-post.'
    throw new UsageError(`The title "${title}" gives no address.`, example)
  }
  const error = addresses.check(slug)
  if (error !== undefined) {
    const other = `Choose another title, or an address such as --slug ${addresses.free(slug)}.`
    throw new UsageError(error, other)
  }
  if (authors.length === 0) {
    const [example = 'Ines Carvalho'] = questions.knownAuthors.keys()
    throw new UsageError('A post needs an author.', `Name one, for example --author "${example}".`)
  }
  return { title, slug, authors, tags }
}

/** Characters that move a cursor or end a line. */
const unprintable = /[\p{Cc}\u2028\u2029]/u

function checkLine(name: 'title' | 'author', text: string): string | undefined {
  const [problem] = readField(postFields[name], text).problems
  if (problem) return sentence(`The ${name}`, problem)
  return unprintable.test(text) ? `The ${name} has characters that cannot be seen.` : undefined
}

const sentence = (subject: string, { message, hint }: FieldProblem): string =>
  `${subject} ${message}. ${hint}`
