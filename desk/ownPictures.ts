import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { decodeHTMLStrict } from 'entities/decode'
import { slugOfFile } from '../content/schema/slug.ts'
import { decodePath } from '../content/shared/decodePath.ts'
import { moveFolder, publicFolder, safeReaddir } from '../system/paths.ts'
import { isInside, type NamedText } from './DeskFolders.ts'

/** Returns the folder of a text's own pictures, below `public/`. */
export const pictureFolder = (file: string): string => `images/posts/${slugOfFile(file)}`

/** Returns the address of a file of `public/`, as markdown has it. */
export const addressOf = (name: string): string => encodeURI(`/${name}`).replace(/[?#()]/g, encodeCharacter)

/** `encodeURIComponent` does not encode parentheses, which end an address in markdown. */
const encodeCharacter = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * Returns the pictures in a text's own folder that no text uses, by their paths below `public/`.
 * @param texts saved and unsaved ones
 */
export function unusedPictures(root: string, file: string, texts: readonly NamedText[]): string[] {
  const folder = pictureFolder(file)
  const path = join(publicFolder(root), folder)
  const usersOf = pictureUsers(texts)
  return (isInside(root, path) ? safeReaddir(path) : [])
    .filter(name => /^[^.].*\.\w+$/.test(name))
    .map(name => `${folder}/${name}`)
    .filter(name => usersOf(namesOf(name)).length === 0)
}

/** Returns the names by which pages find a picture: its own, and those of its larger file, other format and video. */
export function namesOf(name: string): string[] {
  const large = name.replace(/-small(?=\.\w+$)/, '')
  const names = [name, large, ...[name, large].map(other => other.replace(/\.avif$/, '.webp'))]
  return [...names, name.replace(/\.\w+$/, '.mp4')]
}

/**
 * Returns a function that returns the texts with one of the names, or its form for both themes. Comments count, too, since
 * a picture that is still used must not be deleted.
 */
export function pictureUsers(texts: readonly NamedText[]): (names: readonly string[]) => NamedText[] {
  const plain = texts.map(named => ({ named, text: withoutEscapes(named.text) }))
  return names => {
    const all = names.flatMap(name => [name, name.replace(/(?:dark|light)(?=[^/]*$)/, '{theme}')])
    return plain.filter(({ text }) => all.some(name => text.includes(name))).map(({ named }) => named)
  }
}

/**
 * Returns a text as it is and, after it, without markdown's backslashes, the references of HTML, and the escapes and the
 * folded lines of YAML and JavaScript. Paths are decoded.
 */
const withoutEscapes = (text: string): string =>
  [text, decodeHTMLStrict(text.replace(/\\(?=[!-/:-@[-`{-~])/g, '')), unquoted(text)]
    .join('\n')
    .replace(/(?:%[\da-f]{2})+/gi, decodePath)

const unquoted = (text: string): string =>
  text
    .replace(/\\\r?\n\s*/g, '')
    .replace(/\\(?:x(\p{AHex}{2})|u(\p{AHex}{4})|u\{(\p{AHex}+)\}|U(\p{AHex}{8}))/gu, (all, ...codes) => {
      const code = Number.parseInt(
        codes.find(found => found !== undefined),
        16,
      )
      return code > 0x10_ff_ff ? all : String.fromCodePoint(code)
    })
    .replaceAll(String.raw`\/`, '/')
    .replaceAll("''", "'")
    .replace(/\n\s*/g, ' ')

/**
 * Moves the pictures of a text that is renamed, unless a text still names their folder.
 * @param texts all others, saved and unsaved, and the renamed one with its new addresses
 * @returns whether they were moved
 */
export function movePictures(root: string, file: string, to: string, texts: readonly NamedText[]): boolean {
  const [source, target] = [file, to].map(name => join(publicFolder(root), pictureFolder(name)))
  if (!existsSync(source!) || !isInside(root, dirname(source!))) return false
  if (pictureUsers(texts)([`${pictureFolder(file)}/`]).length > 0) return false
  moveFolder(source!, target!)
  return !existsSync(source!)
}
