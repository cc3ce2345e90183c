import { join } from 'node:path'
import { knownSpelling, newPostText } from '../../../content/front-matter/newPost.ts'
import { type PostFront, parseFront } from '../../../content/front-matter/parseFront.ts'
import type { Day } from '../../../content/model/SiteConfig.ts'
import { nextId } from '../../../content/posts/checkUnique.ts'
import { counted } from '../../../content/shared/counted.ts'
import { exitCodes } from '../../exitCodes.ts'
import { dayOfBuild } from '../../project/dayOfBuild.ts'
import { loadFronts } from '../../project/loadFronts.ts'
import { shownPath } from '../../project/shownPath.ts'
import { reportProblems } from '../../terminal/reportProblems.ts'
import { Terminal } from '../../terminal/Terminal.ts'
import { UsageError } from '../../UsageError.ts'
import { flagPath } from '../siteOptions.ts'
import { addresses } from './addresses.ts'
import { createFile } from './createFile.ts'
import { gitUser } from './gitUser.ts'
import { givenAnswers } from './givenAnswers.ts'
import { nextSteps } from './nextSteps.ts'
import { findEditor, openEditor } from './openEditor.ts'
import {
  authorFault,
  type Check,
  type GivenPost,
  slugFault,
  splitTags,
  tagsFault,
  titleFault,
} from './postAnswers.ts'

export interface NewFlags {
  slug?: string
  author?: string
  tags?: string
  date?: Day
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
  const results = await loadFronts({ folder, shown: shownPath(folder) })
  const fatal = results.flatMap(({ problems }) => problems).filter(({ code }) => code.startsWith('posts-'))
  if (fatal.length > 0) {
    reportProblems({ problems: fatal, format: 'text', terminal })
    return exitCodes.problems
  }

  const fronts = results.flatMap(({ value }) => (value ? [value] : []))
  const config = flagPath(flags.config, root, 'site.config.ts')
  const paths = { posts: folder, config, public: join(root, 'public') }
  const tagsInUse = countTags(fronts)
  const author = given.author ?? (await gitUser(root))
  const questions = { given, addresses: await addresses({ fronts, paths }), author, tagsInUse }
  const { dialogue } = terminal
  const answers = dialogue
    ? await (await import('./askForPost.ts')).askForPost(dialogue, questions)
    : givenAnswers(questions)

  const tags = knownSpelling(answers.tags, [...tagsInUse.keys()])
  const today = dayOfBuild()
  const post = {
    ...answers,
    tags,
    id: nextId(fronts.map(({ identity }) => identity)),
    date: flags.date ?? today,
  }
  const path = join(folder, `${post.slug}.md`)
  const text = newPostText(post)
  const [fault] = parseFront({ file: path, text }).problems
  if (fault) throw new Error(`A new post would have a fault: ${fault.message}`)
  createFile(path, text)

  const file = shownPath(path)
  for (const line of nextSteps({ post, file, today, asked: answers.tags, colors: terminal.colors }))
    terminal.result(line)
  const unknown = results.length - fronts.filter(({ fields }) => fields.id !== undefined).length
  if (unknown > 0) terminal.error(unknownIds(unknown, terminal))
  const failure = editor === undefined ? undefined : await openEditor(editor, path)
  if (failure === undefined) return exitCodes.success
  terminal.error(`${terminal.errorColors.red('error')} ${failure}. The post is in ${file}.`)
  return exitCodes.internal
}

/** What the command line says, or why it cannot be taken. */
function givenPost(title: string | undefined, flags: NewFlags): GivenPost {
  const take = (text: string, check: Check): string => {
    const fault = check(text.trim())
    if (fault !== undefined) throw new UsageError(fault)
    return text.trim()
  }
  return {
    ...(title === undefined ? {} : { title: take(title, titleFault) }),
    ...(flags.slug === undefined ? {} : { slug: take(flags.slug, slugFault) }),
    ...(flags.author === undefined ? {} : { author: take(flags.author, authorFault) }),
    ...(flags.tags === undefined ? {} : { tags: splitTags(take(flags.tags, tagsFault)) }),
  }
}

/** The tags of all posts with how many have each, the most used first. */
function countTags(fronts: readonly PostFront[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { fields } of fronts)
    for (const tag of fields.tags ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return new Map([...counts].toSorted(([a, most], [b, more]) => more - most || (a < b ? -1 : 1)))
}

const unknownIds = (posts: number, { errorColors }: Terminal): string =>
  errorColors.yellow(
    `The id of ${counted(posts, 'post')} cannot be read, so the new one may be taken: kube-site list tells.`,
  )
