import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, copyFileSync, statSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import type { Day, SiteConfig, SitePath } from '../../../content/model/SiteConfig.ts'
import { nextId } from '../../../content/posts/checkPosts.ts'
import type { FrontResult } from '../../../content/posts/parseFront.ts'
import { checkConfig } from '../../../content/schema/config/checkConfig.ts'
import { tagSlug } from '../../../content/schema/slug.ts'
import { counted } from '../../../content/shared/counted.ts'
import { isImageFile } from '../../../content/shared/imageFiles.ts'
import { postPath } from '../../../content/shared/paths.ts'
import { loadConfig } from '../../../generator/site/loadConfig.ts'
import {
  authorChoices,
  availableSlugs,
  countUses,
  gitUser,
  knownSpelling,
  type NewPost,
  newPostText,
} from '../../../generator/site/newPost.ts'
import { loadFronts } from '../../../generator/site/inputFiles.ts'
import { exitCodes, UsageError } from '../../../system/CommandError.ts'
import { reportProblems } from '../../../system/formatProblems.ts'
import { makeFolders, projectPath, publicFolder, shownPath } from '../../../system/paths.ts'
import { createFile } from '../../../system/files.ts'
import { type Colors, Terminal } from '../../../system/Terminal.ts'
import { withoutControls } from '../../../system/text.ts'
import { defaultDay, flagPath } from '../options.ts'
import { answersWithoutAsking, givenAnswers, type PostAnswers } from './postAnswers.ts'

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

/**
 * `kube-site new`: writes the file of a new post, asking on a terminal for what is missing. Returns the exit code.
 * @param words of the title, which may be given without quotation marks
 */
export async function runNew(root: string, words: readonly string[], flags: NewFlags): Promise<number> {
  const terminal = new Terminal({ quiet: false, verbose: flags.verbose ?? false })
  const editor = flags.open ? findEditor() : undefined
  const given = givenAnswers(words.length === 0 ? undefined : words.join(' '), flags)
  const posts = flagPath(flags.posts, root, 'posts')
  const results = loadFronts({ folder: posts, shown: projectPath(root, posts), root })
  const problems = results.flatMap(result => result.problems).filter(({ code }) => code.startsWith('posts-'))
  if (problems.length > 0) {
    reportProblems({ root, problems, format: 'text', terminal })
    return exitCodes.problems
  }

  const fronts = results.flatMap(({ value }) => value ?? [])
  const config = await usableConfig(root, flagPath(flags.config, root, 'site.config.ts'))
  const used = fronts.map(({ fields }) => fields.author ?? [])
  const questions = {
    given,
    slugs: availableSlugs({ root, posts, fronts, config }),
    ...authorChoices(config?.authors ?? [], used, await gitUser(root)),
    knownTags: countUses(fronts.map(({ fields }) => fields.tags ?? [])),
  }
  const answers = terminal.dialogue
    ? await (await import('./askForPost.ts')).askForPost(terminal.dialogue, questions)
    : answersWithoutAsking(questions)
  if (!answers) {
    terminal.error('Nothing was written.')
    return exitCodes.interrupted
  }

  const today = defaultDay()
  const post: NewPost = {
    ...answers,
    authors: knownSpelling(answers.authors, [...questions.knownAuthors.keys()]),
    tags: knownSpelling(answers.tags, [...questions.knownTags.keys()]),
    id: nextId(fronts.map(({ fields }) => fields.id)),
    date: flags.date ?? today,
    ...(flags.image === undefined ? {} : { image: imageAddress(flags.image, answers.slug) }),
  }
  const path = join(posts, `${post.slug}.md`)
  const file = shownPath(path)
  writePost(path, newPostText(post))
  if (flags.image !== undefined && post.image !== undefined) copyImage(root, flags.image, post.image)
  for (const line of summary(post, { file, today, asked: answers, colors: terminal.colors }))
    terminal.result(line)
  warnOfUnknownIds(results, terminal)
  const failure = editor === undefined ? undefined : await openEditor(editor, path)
  if (failure === undefined) return exitCodes.success
  terminal.error(`${terminal.errorColors.red('error')} ${failure}. The post is in ${file}.`)
  return exitCodes.internal
}

/** The configuration, if it has no errors, which `check` reports. */
async function usableConfig(root: string, path: string): Promise<SiteConfig | undefined> {
  const { value } = await loadConfig(root, path)
  return value && checkConfig(value).value?.value
}

function warnOfUnknownIds(results: readonly FrontResult[], terminal: Terminal): void {
  const unknown = results.filter(
    ({ value, problems }) =>
      value?.fields.id === undefined && problems.some(({ severity }) => severity === 'error'),
  ).length
  const posts = counted(unknown, 'post')
  const warning = `The id of ${posts} cannot be read, so the new one may be taken; kube-site list shows why.`
  if (unknown > 0) terminal.error(terminal.errorColors.yellow(warning))
}

/** File system errors that are caused by the folder. */
const folderErrors = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

function writePost(path: string, text: string): void {
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

/** How many characters of a title search results show; docs/writing.md has the same. */
const shownTitleLength = 60

interface SummaryInput {
  /** The post's file, as the writer would type it. */
  file: string
  today: Day
  /** Tags and authors as the writer spelled them. */
  asked: Pick<PostAnswers, 'authors' | 'tags'>
  colors: Colors
}

/** The file that was written, and the writer's next steps. */
function summary(
  { title, date, id, slug, authors, tags, image }: NewPost,
  { file, today, asked, colors: { green, bold, dim } }: SummaryInput,
): string[] {
  const steps = {
    write: `${file}: its excerpt and its text`,
    look: `npx kube-site dev, at ${postPath(slug)}`,
    check: 'npx kube-site check',
    publish: `remove \`draft: true\` and commit${date > today ? `; it is shown from ${date}` : ''}`,
  }
  const renamed = [
    ...respelled(asked.authors, authors).map(spelling => `The author ${spelling}, as elsewhere on the site.`),
    ...respelled(asked.tags, tags).map(spelling => `The tag ${spelling}, as in the other posts.`),
  ]
  const isLong = title.length > shownTitleLength
  return [
    `${green('Written:')} ${bold(file)} (id ${id}, a draft)`,
    ...(image === undefined ? [] : [`${green('Copied:')} public${image}, the picture of the post`]),
    ...renamed,
    ...(isLong
      ? [`The title has ${title.length} characters; search results show about ${shownTitleLength}.`]
      : []),
    '',
    ...Object.entries(steps).map(([name, step]) => `  ${dim(name.padEnd(7))}  ${step}`),
  ]
}

/** The names that are written in another way than the writer did. */
const respelled = (asked: readonly string[], written: readonly string[]): string[] =>
  asked.flatMap(name => {
    const known = written.find(other => tagSlug(other) === tagSlug(name)) ?? name
    return known === name ? [] : `${name} is written ${withoutControls(known)}`
  })

/**
 * The address of a post's picture: named after the post, so that no other post has it.
 * @throws UsageError if the file is not an image, or absent
 */
function imageAddress(file: string, slug: string): SitePath {
  const extension = extname(file).toLowerCase()
  if (!isImageFile(extension))
    throw new UsageError(`--image is not an image file: ${file}`, 'Name a PNG, a JPEG or another image.')
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`--image names a file that does not exist: ${file}`)
  return `/images/posts/${slug}${extension}`
}

/**
 * Copies a picture to its address in `public/`.
 * @throws UsageError if there is a file already, or it cannot be written
 */
function copyImage(root: string, file: string, address: SitePath): void {
  const target = join(publicFolder(root), address)
  try {
    makeFolders(dirname(target))
    copyFileSync(resolve(file), target, constants.COPYFILE_EXCL)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    const reason = code === 'EEXIST' ? 'exists already' : `cannot be written (${code})`
    const message = `The post is written, but ${shownPath(target)} ${reason}.`
    throw new UsageError(message, 'Copy the picture by hand.')
  }
}

/**
 * The command of the writer's editor, perhaps with arguments.
 * @throws UsageError if the environment names none
 */
function findEditor(): string {
  const editor = process.env['VISUAL']?.trim() || process.env['EDITOR']?.trim()
  if (editor) return editor
  throw new UsageError(
    'No editor is set for --open.',
    'Set one, for example with `export EDITOR=nano`, or leave out --open.',
  )
}

/** Opens a file in the editor and waits until it is closed. Returns the reason of a failure. */
async function openEditor(editor: string, path: string): Promise<string | undefined> {
  // The terminal sends Ctrl-C to both; while the editor is open, it is meant for the editor.
  const ignore = () => undefined
  process.on('SIGINT', ignore)
  try {
    const isWindows = process.platform === 'win32'
    const child = isWindows
      ? spawn(`${editor} "${path}"`, { stdio: 'inherit', shell: true })
      : spawn('/bin/sh', ['-c', `${editor} "$@"`, editor, path], { stdio: 'inherit' })
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
    return code === 0 ? undefined : `\`${editor}\` ended with ${signal ?? code}`
  } catch (error) {
    return (error as Error).message
  } finally {
    process.off('SIGINT', ignore)
  }
}
