import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { groupBy } from '../content/shared/groupBy.ts'
import { isImageFile } from '../content/shared/imageFiles.ts'
import { filesOf, unusedImages } from '../content/output/publicImages.ts'
import { siteCode } from '../generator/site/checkSite.ts'
import { projectPath, publicFolder } from '../system/paths.ts'
import type { DeskContext } from './DeskContext.ts'
import type { DeskPicture } from './DeskApi.ts'
import { type DeskFile, isInside } from './DeskFolders.ts'
import { DeskError } from './deskRequests.ts'
import type { DeskSite } from './DeskSite.ts'
import { addressOf, isNamed, namesOf, pictureFolder, unusedPictures } from './ownPictures.ts'

const isPicture = (name: string): boolean => /^images\/(?!generated\/)/i.test(name) && isImageFile(name)

/** A picture and the files that pages load in its place: smaller ones, and other formats. Paths below `public/`. */
type PictureGroup = readonly [name: string, ...others: string[]]

/** The pictures that texts may show. */
function pictureGroups(site: DeskSite): PictureGroup[] {
  const names = new Set(site.input.publicFiles.filter(isPicture))
  const mainOf = (name: string): string => {
    const other = namesOf(name).find(found => found !== name && names.has(found))
    return other === undefined ? name : mainOf(other)
  }
  const groups = groupBy([...names], mainOf)
  return Array.from(groups, ([main, all]) => [main, ...all.filter(name => name !== main)])
}

/** The addresses of the pictures that texts may show. */
export const pictureAddresses = (site: DeskSite): string[] =>
  pictureGroups(site).map(([name]) => addressOf(name))

/**
 * Returns the files of a picture.
 * @throws DeskError if there is no such picture, or a symbolic link leads out of the project
 */
export function findPicture({ site, folders: { root } }: DeskContext, address: string): PictureGroup {
  const group = pictureGroups(site).find(([name]) => addressOf(name) === address)
  if (!group || !statOf(root, group[0])) throw new DeskError(404, `There is no picture at ${address}.`)
  const outside = group.find(name => !isInside(root, join(publicFolder(root), name)))
  if (outside !== undefined) throw new DeskError(409, `public/${outside} leads out of the project.`)
  return group
}

const statOf = (root: string, name: string) =>
  statSync(join(publicFolder(root), name), { throwIfNoEntry: false })

/** A saved or an unsaved text. */
interface NamedText {
  file: string
  text: string
}

/**
 * Lists the pictures of the site, newest first, with what uses them.
 * @param open the open text, as it is typed
 */
export function listPictures(desk: DeskContext, open: NamedText): DeskPicture[] {
  const { site, folders, drafts } = desk
  const { sizes } = site.live.readPublic(folders.root)
  const known = new Set(parsedTexts(site).map(({ file }) => file))
  const others = folders.list().filter(({ file }) => !known.has(file))
  const usersOf = pictureUsers(desk, [open, ...drafts.all(), ...savedTexts(others)])
  return pictureGroups(site)
    .flatMap((group): DeskPicture[] => {
      const [name] = group
      const stats = statOf(folders.root, name)
      const { width, height } = sizes[`/${name}`] ?? {}
      return stats
        ? [
            {
              address: addressOf(name),
              name,
              bytes: stats.size,
              changed: stats.mtimeMs,
              ...(width && height ? { width, height } : {}),
              isOwn: name.startsWith(`${pictureFolder(open.file)}/`),
              users: usersOf(group),
            },
          ]
        : []
    })
    .toSorted((one, other) => other.changed - one.changed)
}

/**
 * Moves an unused picture out of the site. The next commit of the open text removes it from git.
 * @param open the open text, as it is typed
 * @throws DeskError if it is used, or a symbolic link leads out of the project
 */
export function removePicture(desk: DeskContext, address: string, open: NamedText): void {
  const { folders, drafts, deleted, former } = desk
  const { root } = folders
  const group = findPicture(desk, address)
  // From the disk, too, since the site may not have been reloaded yet.
  const users = pictureUsers(desk, [open, ...drafts.all(), ...savedTexts(folders.list())])(group)
  if (users.length > 0)
    throw new DeskError(
      409,
      `${address} is used by ${users.map(({ title }) => title).join(', ')}.`,
      'Remove it there first.',
    )
  former.prepare()
  const paths = group.map(name => join(publicFolder(root), name))
  deleted.remove(paths)
  for (const path of paths) former.add(projectPath(root, path), open.file)
}

/** Returns the pictures in a text's own folder that no saved or unsaved text uses, by their paths below `public/`. */
export const unusedOf = ({ folders, drafts }: DeskContext, file: string): string[] =>
  unusedPictures(folders.root, file, [...drafts.all().map(({ text }) => text), ...folders.texts()])

const parsedTexts = ({ input: { posts, pages = [] } }: DeskSite) =>
  [...posts, ...pages].flatMap(({ value, fallback }) => (value ?? fallback)?.post ?? [])

const savedTexts = (files: readonly DeskFile[]): NamedText[] =>
  files.map(({ file, path }) => {
    try {
      return { file, text: readFileSync(path, 'utf8') }
    } catch {
      return { file, text: '' }
    }
  })

/** Returns a function that finds what uses a picture: parsed posts and pages, and texts that contain its name. */
function pictureUsers({ site, folders }: DeskContext, texts: readonly NamedText[]) {
  const { config, publicFiles } = site.input
  const parsed = parsedTexts(site)
  const titles = new Map(parsed.map(({ file, title }) => [file, title]))
  const shown = parsed.map(post => ({
    file: post.file,
    names: config ? filesOf(post, config.value) : new Set<string>(),
  }))
  const unused = new Set(config ? unusedImages(publicFiles, [], config.value) : [])
  let code: string[] | undefined
  return (group: PictureGroup): DeskPicture['users'] => {
    const files = new Set([
      ...shown.filter(({ names }) => group.some(name => names.has(name))).map(({ file }) => file),
      ...texts.filter(({ text }) => isNamed(group, text)).map(({ file }) => file),
    ])
    const users = [...files].map(file => ({ file, title: titles.get(file) ?? file }))
    if (group.some(name => !unused.has(name))) users.push({ file: '', title: 'site.config.ts' })
    if (users.length > 0) return users
    code ??= siteCode(folders.root)
    return code.some(text => isNamed(group, text)) ? [{ file: '', title: 'the code of the site' }] : []
  }
}
