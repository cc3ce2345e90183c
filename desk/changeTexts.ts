import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { nextId } from '../content/posts/checkPosts.ts'
import { type CheckedFront, parseFront } from '../content/posts/parseFront.ts'
import { postState } from '../content/posts/postState.ts'
import { readField } from '../content/schema/front-matter/fieldKinds.ts'
import { postFields } from '../content/schema/front-matter/postFields.ts'
import { setField } from '../content/schema/front-matter/setField.ts'
import { slugOfFile } from '../content/schema/slug.ts'
import { postPath } from '../content/shared/paths.ts'
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
import type { Saved } from './DeskApi.ts'
import type { DeletedTexts } from './DeletedTexts.ts'
import { DeskError } from './deskRequests.ts'
import type { DeskFile, DeskFolders } from './DeskFolders.ts'
import type { DeskSite } from './DeskSite.ts'
import type { FormerNames } from './FormerNames.ts'
import type { LiveTexts } from './LiveTexts.ts'
import { movePictures, pictureFolder } from './ownPictures.ts'
import type { UnsavedTexts } from './UnsavedTexts.ts'

/** What the desk's requests share. */
export interface Desk {
  site: DeskSite
  folders: DeskFolders
  former: FormerNames
  unsaved: UnsavedTexts
  deleted: DeletedTexts
  live: LiveTexts
}

/**
 * Saves a text, unless its file has changed since it was opened.
 * @throws DeskError if there is no such text, or it cannot be written
 */
export function saveText(
  { folders }: Desk,
  { file, base, text }: Record<'file' | 'base' | 'text', string>,
): Saved {
  const { path, text: current } = folders.read(file)
  checkReadable(text)
  if (current === text) return { isSaved: true }
  const isSaved = current === base && replaceFile({ path, expected: Buffer.from(base), text })
  return isSaved ? { isSaved } : { isSaved: false, current: folders.read(file).text }
}

/**
 * Recreates the file of a text that was deleted or renamed while it was open.
 * @throws DeskError if no text can be there, or Error of Node if the file exists
 */
export function recreateText({ folders }: Desk, file: string, text: string): void {
  const { path } = folders.locate(file)
  checkReadable(text)
  makeFolders(dirname(path))
  createFile(path, text)
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
export async function createPost(desk: Desk, input: NewPostInput): Promise<string> {
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
export async function renamePost(desk: Desk, file: string, name: string): Promise<string> {
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
  if (movePictures(desk.folders, file, to.file))
    changed = changed.replaceAll(`${pictureFolder(file)}/`, `${pictureFolder(to.file)}/`)
  try {
    createFile(to.path, changed)
  } catch (error) {
    movePictures(desk.folders, to.file, file)
    throw error
  }
  rmSync(from)
  desk.former.add(file, to.file)
  return to.file
}

/**
 * Copies a post as a draft, with its own id and address.
 * @returns the file of the copy
 */
export async function duplicatePost(desk: Desk, file: string): Promise<string> {
  const { kind, text } = desk.folders.read(file)
  if (kind !== 'post') throw new DeskError(400, 'Only posts can be duplicated here.')
  const [fronts, slugs] = slugsOf(desk)
  const slug = slugs.free(slugOfFile(file))
  const to = freeFile(desk, slugs, slug)
  const id = nextId(fronts.map(({ fields }) => fields.id))
  let copy = setField(setField(text, 'id', id), 'draft', true)
  if (!parseFront({ file, text: copy }).value?.fields.draft)
    throw new DeskError(
      400,
      'The front matter cannot be changed, so a copy would not be a draft.',
      'Correct the problems of its front matter first, and write one `key: value` a line.',
    )
  for (const key of ['aliases', 'slug'] as const) copy = setField(copy, key, undefined)
  const { title } = parseFront({ file, text }).value?.fields ?? {}
  if (title !== undefined) copy = setField(copy, 'title', `${title} (copy)`)
  createFile(to.path, copy)
  return to.file
}

/** Returns a value of the front matter, if it is usable. */
function usable(name: 'title' | 'author', value: string): string {
  const [problem] = readField(postFields[name], value).problems
  if (!problem) return value
  throw new DeskError(400, `The ${name} ${problem.message}.`, problem.hint)
}

function slugsOf({ site }: Desk): [CheckedFront[], Slugs] {
  const { root, posts } = site.options
  // From the disk, since the site may not have been reloaded yet.
  const results = loadFronts({ folder: posts, shown: projectPath(root, posts), root })
  const fronts = results.flatMap(({ value }) => value ?? [])
  return [fronts, availableSlugs({ root, posts, fronts, config: site.input.config?.value })]
}

function freeFile({ folders }: Desk, slugs: Slugs, slug: string): DeskFile {
  const reason = slugs.check(slug)
  if (reason === undefined) return folders.newPost(slug)
  const hint =
    checkSlug(slug) === undefined
      ? `Choose another address, such as ${slugs.free(slug)}.`
      : 'Write lower-case words joined by hyphens.'
  throw new DeskError(409, reason, hint)
}
