import { dirname, join } from 'node:path'
import { checkConfig } from '../../../content/schema/config/checkConfig.ts'
import { knownSpelling, type NewPost, newPostText } from '../../../content/schema/front-matter/newPost.ts'
import { parseFront } from '../../../content/posts/parseFront.ts'
import type { Day } from '../../../content/model/SiteConfig.ts'
import { nextId } from '../../../content/posts/checkUnique.ts'
import { tagSlug } from '../../../content/schema/slug.ts'
import { counted } from '../../../content/shared/counted.ts'
import { postPath } from '../../../content/shared/paths.ts'
import { loadConfig } from '../../config/loadConfig.ts'
import { exitCodes } from '../../exitCodes.ts'
import { shownPath } from '../../project/paths.ts'
import { loadFronts } from '../../posts/postFiles.ts'
import { createFile } from '../../system/replaceFile.ts'
import { reportProblems } from '../../terminal/formatProblems.ts'
import { type Colors, Terminal } from '../../terminal/Terminal.ts'
import { withoutControls } from '../../terminal/text.ts'
import { UsageError } from '../../UsageError.ts'
import { defaultDay, flagPath } from '../options.ts'
import { addresses } from './addresses.ts'
import { copyImage, imageAddress } from './copyImage.ts'
import { findEditor, openEditor } from './openEditor.ts'
import { authorsOf, countUses, gitUser } from './knownAuthors.ts'
import { answersWithoutAsking, givenPost } from './postAnswers.ts'

export interface NewFlags {
  slug?: string
  author?: string[]
  tags?: string
  date?: Day
  image?: string
  open?: boolean
  posts?: string
  config?: string
  verbose?: boolean
}

/** `kube-site new`: writes the file of a new post, asking on a terminal for what is missing. Gives the exit code. */
export async function runNew(root: string, title: string | undefined, flags: NewFlags): Promise<number> {
  const terminal = new Terminal({ quiet: false, verbose: flags.verbose ?? false })
  const editor = flags.open ? findEditor() : undefined
  const given = givenPost(title, flags)
  const folder = flagPath(flags.posts, root, 'posts')
  const results = loadFronts({ folder, shown: shownPath(folder), root })
  const folderProblems = results
    .flatMap(({ problems }) => problems)
    .filter(({ code }) => code.startsWith('posts-'))
  if (folderProblems.length > 0) {
    reportProblems({ problems: folderProblems, format: 'text', terminal })
    return exitCodes.problems
  }

  const fronts = results.flatMap(({ value }) => value ?? [])
  // `check` reports a configuration that cannot be read.
  const { value: source } = await loadConfig(flagPath(flags.config, root, 'site.config.ts'))
  const config = source && checkConfig(source).value?.value
  const tagsInUse = countUses(fronts.map(({ fields }) => fields.tags ?? []))
  const questions = {
    given,
    addresses: addresses({ fronts, config, paths: { root, posts: folder } }),
    ...authorsOf({ fronts, config, user: await gitUser(root) }),
    tagsInUse,
  }
  const { dialogue } = terminal
  const answers = dialogue
    ? await (await import('./askForPost.ts')).askForPost(dialogue, questions)
    : answersWithoutAsking(questions)
  if (!answers) {
    terminal.error('Nothing was written.')
    return exitCodes.interrupted
  }

  const today = defaultDay()
  const post = {
    ...answers,
    tags: knownSpelling(answers.tags, [...tagsInUse.keys()]),
    id: nextId(fronts.map(({ identity }) => identity)),
    date: flags.date ?? today,
    ...(flags.image === undefined ? {} : { image: imageAddress(flags.image, answers.slug) }),
  }
  const path = join(folder, `${post.slug}.md`)
  const file = shownPath(path)
  writePost(path, post)
  if (flags.image !== undefined && post.image !== undefined) copyImage(root, flags.image, post.image)
  for (const line of summary({ post, file, today, asked: answers.tags, colors: terminal.colors }))
    terminal.result(line)
  const unknownIds = results.filter(
    ({ value, problems }) =>
      value?.fields.id === undefined && problems.some(({ severity }) => severity === 'error'),
  ).length
  const { red, yellow } = terminal.errorColors
  if (unknownIds > 0) {
    const posts = counted(unknownIds, 'post')
    terminal.error(
      yellow(`The id of ${posts} cannot be read, so the new one may be taken; kube-site list tells why.`),
    )
  }
  const failure = editor === undefined ? undefined : await openEditor(editor, path)
  if (failure === undefined) return exitCodes.success
  terminal.error(`${red('error')} ${failure}. The post is in ${file}.`)
  return exitCodes.internal
}

/** What a file system answers where the folder is the reason. */
const folderErrors = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

function writePost(path: string, post: NewPost): void {
  const text = newPostText(post)
  const [problem] = parseFront({ file: path, text }).problems
  if (problem) throw new Error(`The new post would have a problem: ${problem.message}`)
  try {
    createFile(path, text)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new UsageError(`${shownPath(path)} exists already.`)
    if (!folderErrors.has(code)) throw error
    throw new UsageError(
      `${shownPath(path)} cannot be written (${code}).`,
      `Check that ${shownPath(dirname(path))} is a folder that you may write to.`,
    )
  }
}

/** How much of a title search results show, in characters; docs/writing.md tells writers the same. */
const shownTitleLength = 60

interface StepsInput {
  post: NewPost
  /** The post's file, as the writer would type it. */
  file: string
  today: Day
  /** The tags as the writer named them. */
  asked: readonly string[]
  colors: Colors
}

/** The file that was written, and the writer's next steps. */
function summary({ post, file, today, asked, colors }: StepsInput): string[] {
  const { title, date, id, slug, tags, image } = post
  const steps = [
    ['write', `${file}: its excerpt and its text`],
    ['look', `npx kube-site dev, at ${postPath(slug)}`],
    ['check', 'npx kube-site check'],
    ['publish', `remove \`draft: true\` and commit${date > today ? `; it is shown from ${date}` : ''}`],
  ]
  const notes = asked.flatMap(tag => {
    const known = tags.find(other => tagSlug(other) === tagSlug(tag))
    return known === undefined || known === tag
      ? []
      : [`The tag ${tag} is written ${withoutControls(known)}, as in the other posts.`]
  })
  if (title.length > shownTitleLength)
    notes.push(`The title has ${title.length} characters; search results show about ${shownTitleLength}.`)
  return [
    `${colors.green('Written:')} ${colors.bold(file)} (id ${id}, a draft)`,
    ...(image === undefined ? [] : [`${colors.green('Copied:')} public${image}, the picture of the post`]),
    ...notes,
    '',
    ...steps.map(([name = '', what = '']) => `  ${colors.dim(name.padEnd(7))}  ${what}`),
  ]
}
