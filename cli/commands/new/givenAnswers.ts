import { makeSlug } from '../../../content/posts/slug.ts'
import { UsageError } from '../../UsageError.ts'
import type { PostQuestions } from './askForPost.ts'
import type { PostAnswers } from './postAnswers.ts'

/** The answers where there is nobody to ask: those of the command line, or what it must say. */
export function givenAnswers({ given, addresses, author }: Omit<PostQuestions, 'tagsInUse'>): PostAnswers {
  const { title, tags = [] } = given
  if (title === undefined) {
    const example = 'For example: npx kube-site new "What an admission webhook sees"'
    throw new UsageError('A post needs a title.', example)
  }
  const slug = given.slug ?? makeSlug(title)
  if (slug === undefined) {
    const example = 'Name one, for example --slug my-first-post.'
    throw new UsageError(`The title "${title}" gives no address.`, example)
  }
  const fault = addresses.fault(slug)
  if (fault !== undefined) {
    const other = `Choose another title, or an address such as --slug ${addresses.free(slug)}.`
    throw new UsageError(fault, other)
  }
  const name = given.author ?? author
  if (name === undefined) {
    throw new UsageError(
      'A post needs an author, and git does not know your name.',
      'Name one with --author.',
    )
  }
  return { title, slug, author: name, tags }
}
