import { statSync } from 'node:fs'
import { join } from 'node:path'
import { groupBy } from '../content/shared/groupBy.ts'
import { isImageFile } from '../content/shared/imageFiles.ts'
import { siteCode } from '../generator/site/checkSite.ts'
import { projectPath, publicFolder } from '../system/paths.ts'
import type { DeskContext } from './DeskContext.ts'
import type { DeskPicture } from './DeskApi.ts'
import { isInside, type NamedText } from './DeskFolders.ts'
import { DeskError } from './deskRequests.ts'
import type { DeskSite } from './DeskSite.ts'
import { addressOf, namesOf, pictureFolder, pictureUsers, unusedPictures } from './ownPictures.ts'

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
function findPicture({ site, folders: { root } }: DeskContext, address: string): PictureGroup {
  const group = pictureGroups(site).find(([name]) => addressOf(name) === address)
  if (!group || !statOf(root, group[0])) throw new DeskError(404, `There is no picture at ${address}.`)
  const outside = group.find(name => !isInside(root, join(publicFolder(root), name)))
  if (outside !== undefined) throw new DeskError(409, `public/${outside} leads out of the project.`)
  return group
}

const statOf = (root: string, name: string) =>
  statSync(join(publicFolder(root), name), { throwIfNoEntry: false })

/**
 * Lists the pictures of the site, newest first, with what uses them.
 * @param open the open text, as it is typed
 */
export function listPictures(desk: DeskContext, open: NamedText): DeskPicture[] {
  const { site, folders } = desk
  const { sizes } = site.live.readPublic(folders.root)
  const usersOf = usersIn(desk, open)
  return pictureGroups(site)
    .flatMap((group): DeskPicture[] => {
      const [name] = group
      const stats = statOf(folders.root, name)
      if (!stats) return []
      const { width, height } = sizes[`/${name}`] ?? {}
      const [bytes, changed] = [stats.size, stats.mtimeMs]
      const isOwn = name.startsWith(`${pictureFolder(open.file)}/`)
      const size = width && height ? { width, height } : {}
      return [{ address: addressOf(name), name, bytes, changed, ...size, isOwn, users: usersOf(group) }]
    })
    .toSorted((one, other) => other.changed - one.changed)
}

/**
 * Moves an unused picture out of the site. The next commit of the open text removes it from git.
 * @param open the open text, as it is typed
 * @throws DeskError if it is used, or a symbolic link leads out of the project
 */
export function removePicture(desk: DeskContext, address: string, open: NamedText): void {
  const { deleted, former } = desk
  const { root } = desk.folders
  const group = findPicture(desk, address)
  const users = usersIn(desk, open)(group)
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

/**
 * Returns the pictures in a text's own folder that no saved or unsaved text uses, by their paths below `public/`.
 * @param except a file that does not count
 */
export const unusedOf = ({ folders, drafts }: DeskContext, file: string, except?: string): string[] =>
  unusedPictures(
    folders.root,
    file,
    [...drafts.all(), ...folders.texts()].filter(other => other.file !== except),
  )

/** Returns a function that returns what uses a picture: texts, the configuration, or the code of the site. */
function usersIn({ site, folders, drafts }: DeskContext, open: NamedText) {
  const { posts, pages = [] } = site.input
  const titles = new Map([...posts, ...pages].map(({ front }) => [front?.source.file, front?.fields.title]))
  const usersOf = pictureUsers([open, ...drafts.all(), ...folders.texts()])
  let inCode: ReturnType<typeof pictureUsers> | undefined
  return (group: PictureGroup): DeskPicture['users'] => {
    const files = [...new Set(usersOf(group).map(({ file }) => file))]
    if (files.length > 0) return files.map(file => ({ file, title: titles.get(file) ?? file }))
    inCode ??= pictureUsers(siteCode(folders.root).map(text => ({ file: '', text })))
    return inCode(group).length > 0 ? [{ file: '', title: 'the code of the site' }] : []
  }
}
