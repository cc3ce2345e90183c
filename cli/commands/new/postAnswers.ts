import { type FieldName, postFields } from '../../../content/schema/front-matter/postFields.ts'
import { readField } from '../../../content/schema/front-matter/fieldKinds.ts'
import { type AuthorChoices, checkSlug, type Slugs } from '../../../generator/site/newPost.ts'
import { UsageError } from '../../../system/CommandError.ts'

/** What must be known of a post before it is written. */
export interface PostAnswers {
  title: string
  slug: string
  authors: readonly string[]
  tags: readonly string[]
}

export interface PostQuestions extends AuthorChoices {
  /** What the command line says. */
  given: Partial<PostAnswers>
  slugs: Slugs
  /** The tags of the other posts, the most used first, each with a remark. */
  knownTags: ReadonlyMap<string, string>
}

/** Why an answer is unusable, as a sentence. */
export type Check = (text: string) => string | undefined

/** Checks a value of the front matter; its subject begins the sentence. */
function checkField(name: FieldName, value: unknown, subject = `The ${name}`): string | undefined {
  const [problem] = readField(postFields[name], value).problems
  return problem && `${subject} ${problem.message}. ${problem.hint}`
}

export const checkTitle: Check = text => checkField('title', text)

export const checkAuthor: Check = text => checkField('author', text)

/** @param text tags with commas */
export const checkTags: Check = text => checkField('tags', splitTags(text), 'The list')

/** The tags of a list with commas, each once. */
export const splitTags = (text: string): string[] => [
  ...new Set(text.split(',').flatMap(tag => tag.trim() || [])),
]

/**
 * What the command line says of the post.
 * @throws UsageError if a value is unusable
 */
export function givenAnswers(
  title: string | undefined,
  { slug, author, tags }: { slug?: string; author?: readonly string[]; tags?: string },
): Partial<PostAnswers> {
  const checked = (text: string, check: Check): string => {
    const error = check(text.trim())
    if (error !== undefined) throw new UsageError(error)
    return text.trim()
  }
  return {
    ...(title === undefined ? {} : { title: checked(title, checkTitle) }),
    ...(slug === undefined ? {} : { slug: checked(slug, checkSlug) }),
    ...(author === undefined
      ? {}
      : { authors: [...new Set(author.map(name => checked(name, checkAuthor)))] }),
    ...(tags === undefined ? {} : { tags: splitTags(checked(tags, checkTags)) }),
  }
}

/**
 * The answers if there is no terminal to ask on.
 * @throws UsageError if the command line says too little
 */
export function answersWithoutAsking({ given, slugs, author, knownAuthors }: PostQuestions): PostAnswers {
  const { title, tags = [], authors = author === undefined ? [] : [author] } = given
  if (title === undefined)
    throw new UsageError(
      'A post needs a title.',
      'For example: npx kube-site new "What an admission webhook sees"',
    )
  const slug = given.slug ?? slugs.create(title)
  if (slug === undefined)
    throw new UsageError(
      `Can't derive a URL from the title "${title}".`,
      'Name one, for example --slug my-first-post.',
    )
  const error = slugs.check(slug)
  if (error !== undefined)
    throw new UsageError(error, `Choose another title, or an address such as --slug ${slugs.free(slug)}.`)
  const [example = 'Ines Carvalho'] = knownAuthors.keys()
  if (authors.length === 0)
    throw new UsageError('A post needs an author.', `Name one, for example --author "${example}".`)
  return { title, slug, authors, tags }
}
