import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { slugOfFile } from '../content/schema/slug.ts'
import { moveFolder, publicFolder, safeReaddir } from '../system/paths.ts'
import { type DeskFolders, isInside } from './DeskFolders.ts'

/** Returns the folder of a text's own pictures, below `public/`. */
export const pictureFolder = (file: string): string => `images/posts/${slugOfFile(file)}`

/** Returns the address of a file of `public/`, as markdown has it. */
export const addressOf = (name: string): string => encodeURI(`/${name}`).replace(/[?#()]/g, encodeCharacter)

/** `encodeURIComponent` does not encode parentheses, which end an address in markdown. */
const encodeCharacter = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** Returns the pictures in a text's own folder that none of the texts shows, by their paths below `public/`. */
export function unusedPictures(root: string, file: string, texts: readonly string[]): string[] {
  const folder = pictureFolder(file)
  const path = join(publicFolder(root), folder)
  return (isInside(root, path) ? safeReaddir(path) : [])
    .filter(name => /^[^.].*\.\w+$/.test(name))
    .map(name => `${folder}/${name}`)
    .filter(name => !texts.some(text => isNamed(namesOf(name), text)))
}

/** Returns the names by which pages find a picture: its own, and those of its larger file, other format and video. */
export function namesOf(name: string): string[] {
  const large = name.replace(/-small(?=\.\w+$)/, '')
  const names = [name, large, ...[name, large].map(other => other.replace(/\.avif$/, '.webp'))]
  return [...names, name.replace(/\.\w+$/, '.mp4')]
}

/**
 * Returns whether a text contains one of the names, or its form for both themes. Comments count, too, since a picture
 * that is still used must not be deleted.
 */
export const isNamed = (names: readonly string[], text: string): boolean =>
  names
    .flatMap(name => [name, name.replace(/(?:dark|light)(?=[^/]*$)/, '{theme}')])
    .flatMap(name => [name, encodeURI(name), addressOf(name).slice(1)])
    .some(address => text.includes(address))

/**
 * Moves the pictures of a text that is renamed, unless another text uses one of them.
 * @returns whether they were moved
 */
export function movePictures(folders: DeskFolders, file: string, to: string): boolean {
  const [source, target] = [file, to].map(name => join(publicFolder(folders.root), pictureFolder(name)))
  const address = `${basename(pictureFolder(file))}/`
  if (!existsSync(source!) || !isInside(folders.root, dirname(source!))) return false
  const others = folders.list().filter(other => other.file !== file)
  if (folders.texts(others).some(text => text.includes(address))) return false
  moveFolder(source!, target!)
  return !existsSync(source!)
}
