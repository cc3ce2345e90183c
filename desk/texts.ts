import { existsSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Post, TextPage } from '../content/model/Post.ts'
import type { SiteConfig } from '../content/model/SiteConfig.ts'
import type { TextResult } from '../content/posts/parseText.ts'
import { nextId } from '../content/posts/checkPosts.ts'
import { type CheckedFront, parseFront } from '../content/posts/parseFront.ts'
import { postState } from '../content/posts/postState.ts'
import { readField } from '../content/schema/front-matter/fieldKinds.ts'
import { postFields } from '../content/schema/front-matter/postFields.ts'
import { setField } from '../content/schema/front-matter/setField.ts'
import { slugOfFile } from '../content/schema/slug.ts'
import { legalPath, postPath, textPath } from '../content/shared/paths.ts'
import {
  availableSlugs,
  checkSlug,
  emptyPostText,
  knownSpelling,
  type Slugs,
} from '../generator/site/newPost.ts'
import { loadFronts, maxPostBytes } from '../generator/site/inputFiles.ts'
import { makeFolders, projectPath } from '../system/paths.ts'
import { createFile, replaceFile } from '../system/files.ts'
import { versionOf } from './Drafts.ts'
import type { DeskText, TextStage } from './DeskApi.ts'
import type { DeskContext } from './DeskContext.ts'
import { gitStages } from './git.ts'
import { DeskError } from './deskRequests.ts'
import type { DeskFile } from './DeskFolders.ts'
import { movePictures, pictureFolder } from './ownPictures.ts'

/**
 * Saves a text, unless its file has changed since it was opened, and deletes its draft.
 * @returns the version of the saved text
 * @throws DeskError if there can be no such text, its base is stale, or it cannot be written
 */
export function saveText(
  { folders, drafts }: DeskContext,
  { file, base, text, replaces }: Record<'file' | 'base' | 'text' | 'replaces', string>,
): string {
  const { path } = folders.locate(file)
  checkReadable(text)
  const current = existsSync(path) ? folders.read(file).text : undefined
  const isFresh = base === (current === undefined ? '' : versionOf(current))
  const stale = new DeskError(409, `${file} was changed elsewhere.`, 'Compare the versions.')
  if (current !== text && !isFresh) throw stale
  if (current === undefined) {
    makeFolders(dirname(path))
    createFile(path, text)
  } else if (current !== text && !replaceFile({ path, expected: Buffer.from(current), text })) throw stale
  // What another tab has stored since stays.
  if (drafts.get(file)?.version === replaces) drafts.delete(file)
  return versionOf(text)
}

/** @throws DeskError if the saved text would be unreadable */
function checkReadable(text: string): void {
  const line = text.slice(0, text.indexOf('\0') + 1).split('\n').length
  if (text.includes('\0'))
    throw new DeskError(400, `Line ${line} has a null character.`, 'Remove it, and save again.')
  const bytes = Buffer.byteLength(text)
  if (bytes > maxPostBytes)
    throw new DeskError(
      413,
      `The text has ${bytes} bytes; the limit is ${maxPostBytes}.`,
      'Move pictures and data into separate files.',
    )
}

/** The fields of a new post. */
export interface NewPostInput {
  title: string
  /** Derived from the title if empty. */
  slug: string
  author: string
  tags: readonly string[]
}

/**
 * Creates a new post as a draft.
 * @returns the file
 * @throws DeskError if a value is unusable
 */
export async function createPost(desk: DeskContext, input: NewPostInput): Promise<string> {
  const { today } = desk.site.options
  const title = usable('title', input.title.trim())
  const author = usable('author', input.author.trim())
  const [fronts, slugs] = slugsOf(desk)
  const slug = slugs.create(input.slug.trim() || title) ?? ''
  const { file, path } = freeFile(desk, slugs, slug)
  const used = fronts.flatMap(({ fields }) => fields.tags ?? [])
  const id = nextId(fronts.map(({ fields }) => fields.id))
  const tags = knownSpelling(input.tags, used)
  createFile(path, emptyPostText({ id, slug, title, authors: [author], date: today, tags }))
  return file
}

/**
 * Renames a post with its pictures. The old address of a published post stays as an alias.
 * @returns the file
 * @throws DeskError if the new name is unusable
 */
export async function renamePost(desk: DeskContext, file: string, name: string): Promise<string> {
  const [, slugs] = slugsOf(desk)
  const slug = slugs.create(name) ?? ''
  // Read last: from here on, everything is synchronous.
  const { kind, path: from, text } = desk.folders.read(file)
  if (kind !== 'post')
    throw new DeskError(400, 'Only posts can be renamed here.', 'Rename the file of a page by hand.')
  const { value } = parseFront({ file, text })
  const to = freeFile(desk, slugs, slug)
  desk.former.prepare()
  let changed = text
  if (value?.fields.slug !== undefined) changed = setField(changed, 'slug', slug)
  if (value && postState(value.fields, desk.site.options.today) !== 'draft') {
    const aliases = [...(value.fields.aliases ?? []), postPath(value.slug).replace(/\/$/, '')]
    changed = setField(changed, 'aliases', [...new Set(aliases)])
  }
  const moved = changed.replaceAll(`${pictureFolder(file)}/`, `${pictureFolder(to.file)}/`)
  const others = [...desk.drafts.all(), ...desk.folders.texts()].filter(other => other.file !== file)
  const { root } = desk.folders
  if (movePictures(root, file, to.file, [...others, { file, text: moved }])) changed = moved
  try {
    createFile(to.path, changed)
  } catch (error) {
    movePictures(root, to.file, file, others)
    throw error
  }
  rmSync(from)
  desk.former.add(file, to.file)
  return to.file
}

/** Returns a value of the front matter, if it is usable. */
function usable(name: 'title' | 'author', value: string): string {
  const [problem] = readField(postFields[name], value).problems
  if (!problem) return value
  throw new DeskError(400, `The ${name} ${problem.message}.`, problem.hint)
}

function slugsOf({ site }: DeskContext): [CheckedFront[], Slugs] {
  const { root, posts } = site.options
  // From the disk, since the site may not have been reloaded yet.
  const results = loadFronts({ folder: posts, shown: projectPath(root, posts), root })
  const fronts = results.flatMap(({ value }) => value ?? [])
  return [fronts, availableSlugs({ root, posts, fronts, config: site.input.config?.value })]
}

function freeFile({ folders, drafts }: DeskContext, slugs: Slugs, slug: string): DeskFile {
  const reason = slugs.check(slug)
  if (reason === undefined) {
    const found = folders.newPost(slug)
    if (!drafts.get(found.file)) return found
    throw new DeskError(
      409,
      `${found.file} was deleted or renamed, and has unsaved changes.`,
      'Open it from the list and save it, or choose another address.',
    )
  }
  const hint =
    checkSlug(slug) === undefined
      ? `Choose another address, such as ${slugs.free(slug)}.`
      : 'Write lower-case words joined by hyphens.'
  throw new DeskError(409, reason, hint)
}

/**
 * Lists all texts of the site with their state. A text that cannot be read has its file's name as title.
 * @param unsaved files that have unsaved texts
 */
export async function listTexts(desk: DeskContext, unsaved: ReadonlySet<string>): Promise<DeskText[]> {
  const { site, folders, live } = desk
  const { input } = site
  const gitStage = await gitStages(desk)
  const results = new Map<string, TextResult<Post> | TextResult<TextPage>>()
  for (const result of [...input.posts, ...(input.pages ?? [])])
    if (result.front) results.set(result.front.source.file, result)
  const words = site.live.shown?.words
  return folders.list().map(found => ({
    ...(found.kind === 'legal'
      ? legalOf(found, input.config?.value)
      : textOf(found, results.get(found.file), input.today)),
    words: words?.get(found.file) ?? 0,
    saved: (statSync(found.path, { throwIfNoEntry: false })?.mtime ?? new Date(0)).toISOString(),
    isUnsaved: unsaved.has(found.file),
    stage: stageOf(gitStage(found), live.get(found)),
  }))
}

/** Returns a stage with what is known of the published site. */
export const stageOf = (stage: TextStage, isLive: boolean | undefined): TextStage =>
  isLive === undefined ? stage : { ...stage, isLive }

function legalOf({ kind, file }: DeskFile, config: SiteConfig | undefined) {
  const slug = slugOfFile(file)
  const title = config?.legal.documents.find(document => document.slug === slug)?.title ?? slug
  return { file, kind, slug, path: legalPath(slug), state: 'published' as const, title, author: '', tags: [] }
}

function textOf(
  { kind, file }: DeskFile,
  result: TextResult<Post> | TextResult<TextPage> | undefined,
  today: string,
) {
  const name = slugOfFile(file)
  const { front, value, fallback } = result ?? {}
  const { fields } = front ?? {}
  const { post } = value ?? fallback ?? {}
  const slug = front?.slug ?? name
  const ofPost = post && 'date' in post ? post : undefined
  return {
    file,
    kind,
    slug,
    path: post?.path ?? (kind === 'post' ? postPath(slug) : textPath(slug)),
    state: fields ? postState(fields, today) : ('draft' as const),
    title: fields?.title ?? name,
    author: ofPost?.author ?? fields?.author?.join(', ') ?? '',
    ...(fields?.date === undefined ? {} : { date: fields.date }),
    tags: fields?.tags ?? [],
  }
}
