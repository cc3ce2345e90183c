import { z } from 'zod'
import { isOldAddress } from '../../shared/webAddress.ts'
import { valueCheck, type ValueProblem } from '../valueProblem.ts'
import { createSlug, slugProblem, tagSlug } from '../slug.ts'
import { day, type Field, imageAddress, line, list } from './fieldKinds.ts'

/** A key that no post may lack. */
const required = <Known extends Field>(field: Known) => ({ ...field, required: true as const })

/** A key whose value lists and posts show as it is written. All others stay out of pages. */
const shown = <Known extends Field>(field: Known) => ({ ...field, shown: true as const })

const id: Field<z.ZodType<number>> = {
  meaning: 'A whole number above zero, each post its own.',
  example: '12',
  schema: z.union([
    z.int().positive(),
    z
      .string()
      .regex(/^0*[1-9]\d{0,14}$/, 'is not a whole number above zero')
      .transform(Number),
  ]),
  hintFor: () => 'Write the next free whole number.',
}

const oneAuthor = line('Who wrote it: a name, or a list of names.', '"Ines Carvalho"')

const authors = list({
  meaning: '',
  example: '[Ines Carvalho, Hamish Orr]',
  itemProblem: name => (name === '' ? 'has an empty entry' : undefined),
})

const author: Field<z.ZodType<string[]>> = {
  meaning: oneAuthor.meaning,
  example: oneAuthor.example,
  isWords: true,
  isList: true,
  schema: z.union([oneAuthor.schema.transform(name => [name]), authors.schema.min(1)]),
  hintFor: value => (Array.isArray(value) ? authors : oneAuthor).hintFor?.(value),
}

const readTimeLine = line('How long it takes to read; counted from the text if absent.', '"6 min read"')

const readTime: Field<z.ZodType<string>> = {
  ...readTimeLine,
  correct(value, written) {
    if (typeof value !== 'number' || !/^[1-9]\d?$/.test(String(value)))
      return readTimeLine.correct?.(value, written)
    // A number alone means minutes; "min" is the same in most languages.
    const minutes = `${value} min`
    return { text: `"${minutes}"`, value: minutes }
  },
}

const tags = list({
  meaning: 'What it is about; each tag has a page, and is written the same in every post.',
  example: '[network-policy, cilium]',
  itemProblem(tag) {
    if (tag.includes(',')) return `has a tag with a comma: "${tag}"`
    return tagSlug(tag) === undefined ? `has a tag without letters or digits: "${tag}"` : undefined
  },
})

function* slugProblems(slug: string): Generator<ValueProblem> {
  const reason = slugProblem(slug)
  if (reason === undefined) return
  // Of an address or a file's name, the last part.
  const name = slug.replace(/\.md$/i, '').replace(/\/+$/, '').replace(/^.*\//, '')
  yield { message: `${reason}: "${slug}"`, hint: `Write for example ${createSlug(name) ?? 'my-first-post'}.` }
}

const slug: Field<z.ZodType<string>> = {
  meaning: "The last part of the address, if it is not the file's name.",
  example: 'what-counts-as-a-workload',
  schema: z.string().check(valueCheck(slugProblems)),
  hintFor: () => 'Write it as my-first-post.',
}

const flag = (meaning: string, example: 'true' | 'false'): Field<z.ZodType<boolean>> => ({
  meaning,
  example,
  schema: z.boolean(),
  hintFor: () => 'Write true or false, without quotes.',
})

const draft: Field<z.ZodType<boolean>> = {
  ...flag('true keeps the post back.', 'true'),
  hintFor(value) {
    const text = String(value)
    if (/^(?:false|no|n|off)$/i.test(text)) return 'Write false, without quotes, to publish the post.'
    return `Write ${/^(?:true|yes|y|on)$/i.test(text) ? 'true' : 'true or false'}, without quotes.`
  },
  // No guess publishes a post.
  correct: value => (value === 'true' ? { text: value, value: true } : undefined),
}

/** Every key of a post's front matter, in the order in which a writer would set them. */
export const postFields = {
  id: required(id),
  title: required(
    shown(line('One line; a search result shows about 60 characters.', '"What counts as a workload"')),
  ),
  excerpt: required(
    shown(
      line(
        'One or two sentences for the list of posts and for search results, which show about 160 characters.',
        '"One or two sentences for the list of posts."',
      ),
    ),
  ),
  author: required(author),
  date: required(shown(day('The day of publication, in UTC; a day in the future schedules the post.'))),
  readTime,
  tags,
  series: line(
    'Series name, identical in every part; the parts are ordered by date.',
    '"Network policies step by step"',
  ),
  lightImage: imageAddress(
    'The image for the light theme: a file under public/, from the root, or an https address.',
  ),
  darkImage: imageAddress('The image for the dark theme.'),
  image: imageAddress('The image for a theme that has none of its own.'),
  imageAlt: shown(
    line(
      'Alt text; without it, the image counts as decoration.',
      '"Two layers of policies, and the traffic that each decides on"',
    ),
  ),
  slug,
  updated: day('The day of the last change that readers should know of.'),
  draft,
  noindex: flag('true asks search engines to leave the page out.', 'true'),
  pinned: flag('true keeps the post first in the lists of posts.', 'true'),
  cta: flag('false leaves out the call to action after the text.', 'false'),
  expires: day('The last day on which the post is shown.'),
  aliases: list({
    meaning: 'Older addresses that lead here, the oldest first: it is the id of the post in feeds.',
    example: '[/blog/old-name]',
    itemProblem: alias =>
      isOldAddress(alias) ? undefined : `has an entry that is not an address on this site: "${alias}"`,
  }),
}

/** Name of a key of the front matter. */
export type FieldName = keyof typeof postFields

/** The names of the keys with a mark. */
type Marked<Mark> = {
  [Name in FieldName]: (typeof postFields)[Name] extends Mark ? Name : never
}[FieldName]

type RequiredName = Marked<{ required: true }>

type Values<Name extends FieldName> = { [Each in Name]: z.output<(typeof postFields)[Each]['schema']> }

/** A post's front matter, once every value has been checked. */
export type PostFields = Values<RequiredName> & Partial<Values<Exclude<FieldName, RequiredName>>>

/** Name of a key whose value is shown as it is written. */
export type ShownName = Marked<{ shown: true }>

/** The keys' names, in order. */
export const fieldNames = Object.keys(postFields) as FieldName[]

export const shownNames = fieldNames.filter((name): name is ShownName => 'shown' in postFields[name])

/** The keys of a kind of text. */
export interface TextKeys {
  names: readonly FieldName[]
  /** The kind, in messages: `a post`. */
  kind: string
}

export const postKeys: TextKeys = { names: fieldNames, kind: 'a post' }

/** The keys of a page in markdown, which has no day, author or place in the list of posts. */
export const pageKeys: TextKeys = {
  names: [
    'title',
    'excerpt',
    'lightImage',
    'darkImage',
    'image',
    'imageAlt',
    'updated',
    'draft',
    'noindex',
    'aliases',
  ],
  kind: 'a page',
}

/** The excerpt of a new post, which no published post may have. */
export const firstExcerpt = 'Say here what the post is about.'

/** The paragraphs of a new post, which no published post may have. */
export const firstTexts = [
  'Begin here, with what the reader will know at the end.',
  "Text in GitHub's markdown; `docs/writing.md` shows what it can do.",
] as const
