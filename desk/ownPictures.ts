import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { moveFolder, publicFolder, safeReaddir } from '../system/paths.ts'
import { type DeskFolders, isInside } from './DeskFolders.ts'

/** The folder of a text's own pictures, below `public/`. */
export const pictureFolder = (file: string): string => `images/posts/${basename(file).replace(/\.md$/i, '')}`

/** The address by which texts name a file of `public/`. */
export const addressOf = (name: string): string => encodeURI(`/${name}`).replace(/[?#()]/g, encodeCharacter)

/** `encodeURIComponent` leaves brackets as they are, which end an address in markdown. */
const encodeCharacter = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * The pictures in a text's own folder that none of the texts names, below `public/`. Whatever could be their name counts:
 * a picture that is still used must not be offered for removal.
 */
export function unusedPictures(root: string, file: string, texts: readonly string[]): string[] {
  const folder = pictureFolder(file)
  const isNamed = (name: string) => {
    const address = `${basename(folder)}/${name}`
    return texts.some(text => text.includes(address) || text.includes(encodeURI(address)))
  }
  const path = join(publicFolder(root), folder)
  return (isInside(root, path) ? safeReaddir(path) : [])
    .filter(name => /^[^.].*\.\w+$/.test(name) && !namesOf(name).some(isNamed))
    .map(name => `${folder}/${name}`)
}

/** The names by which pages find a picture: also a smaller one, one in another format, and the poster of a video. */
export const namesOf = (name: string): string[] => [
  name,
  name.replace(/-small(?=\.\w+$)/, ''),
  name.replace(/\.avif$/, '.webp'),
  name.replace(/\.\w+$/, '.mp4'),
]

/**
 * Moves the own pictures of a text that is renamed, unless another text shows one of them.
 * @returns whether they have been moved
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
