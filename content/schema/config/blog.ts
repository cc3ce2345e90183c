import { z } from 'zod'
import { tagSlug } from '../slug.ts'
import { fileAddress, group, must, text, url } from './values.ts'

const count = (meaning: string) => z.int().positive().describe(meaning)

export const blog = group('The list of posts and the feeds.', {
  heading: text("The page's heading; also in the feeds' titles."),
  text: text("The paragraph under it; also the feeds' description."),
  pageSize: count('Posts on a page of the list.'),
  tagPageSize: count('Posts on a page of those of a tag or an author.'),
  feedSize: count('Newest posts in each feed.'),
  editUrl: url(
    'Where the files of the repository can be edited, up to its root: `https://github.com/us/site/edit/main/`. Each post then has a link to its own file.',
  ).exactOptional(),
  updatedFromGit: z
    .boolean()
    .describe(
      'Show of each post without `updated` the day on which git last saw its file changed, if that is after its publication. It needs the whole history: `fetch-depth: 0` of actions/checkout.',
    )
    .exactOptional(),
  socialCards: z
    .int()
    .nonnegative()
    .describe(
      'Newest posts that have an image drawn for shared links; 0 draws none. Each takes about a quarter of a second.',
    ),
})

export const author = z
  .strictObject({
    name: text('The name, as posts have it in `author`.'),
    slug: z
      .string()
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'is not lower-case letters, digits and single hyphens')
      .describe("The last part of the page's address, if it is not derived from the name.")
      .exactOptional(),
    role: text('What the author does, in a few words; shown below the name.').exactOptional(),
    about: text('A sentence about the author, shown below their posts.').exactOptional(),
    picture: fileAddress(
      'A square picture of 192 px or more: a file under `public/`, or an absolute address. Without it, initials are shown.',
    ).exactOptional(),
    link: url('A profile elsewhere; opens in a new tab.').exactOptional(),
  })
  .check(
    must(({ name, slug = tagSlug(name) }) => slug !== undefined, {
      code: 'config-missing',
      message: 'has a name that no URL can be derived from, and no `slug`',
      hint: "Add one: `slug: 'ines'`.",
    }),
  )
