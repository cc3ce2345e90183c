import type { OpenedText, UnsavedText } from '../../DeskApi.ts'

/** What a browser keeps of a text: also what `dev` could not be told, because it had ended. */
export interface Copy extends UnsavedText {
  /** The editor's state, with its history. */
  editor?: unknown
}

/** A text with the ends of lines of the editor. */
export const inEditor = (text: string): string => text.replace(/\r\n?/g, '\n')

/** Returns whether a copy has what the file has not. */
const isTyped = ({ base, text }: UnsavedText, saved: string): boolean =>
  inEditor(text) !== inEditor(base) && inEditor(text) !== inEditor(saved)

/**
 * Chooses among the copies of a text: the newest of each owner, without those that another goes on from.
 * @param local the copies in this browser
 * @returns the newest, to be shown, and the others, to be offered, the newest first
 */
export function chooseCopies(
  { text: saved, unsaved, since }: Pick<OpenedText, 'text' | 'unsaved' | 'since'>,
  local: readonly Copy[],
): Copy[] {
  const newest = new Map<string, Copy>()
  for (const copy of [...unsaved, ...local.filter(({ at }) => at > since)])
    if (copy.at >= (newest.get(copy.owner)?.at ?? 0)) newest.set(copy.owner, copy)
  const all = [...newest.values()]
  const [first, ...others] = all
    .filter(copy => !all.some(other => goesOnFrom(other, copy)))
    .filter(copy => isTyped(copy, saved))
    .toSorted((one, other) => other.at - one.at)
  return first ? [first, ...others.filter(other => inEditor(other.text) !== inEditor(first.text))] : []
}

const goesOnFrom = ({ owner, seen }: Copy, copy: Copy): boolean =>
  owner !== copy.owner && copy.at <= (seen[copy.owner] ?? -1)

const prefix = 'kube-site-desk:'

const keyOf = (file: string, owner: string): string => `${prefix}${file}:${owner}`

/** Returns the copies in this browser whose keys start with a text, by their keys. */
const stored = (start: string): [key: string, copy: Copy][] =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith(start))
    .map(([key, value]) => [key, JSON.parse(String(value)) as Copy])

/** Returns the copies of a text in this browser, the newest first. */
export const readCopies = (file: string): Copy[] =>
  stored(keyOf(file, ''))
    .map(([, copy]) => copy)
    .toSorted((one, other) => other.at - one.at)

/** Stores a copy in place of those that it goes on from. Returns whether there was space for it. */
export function writeCopy(file: string, copy: Copy): boolean {
  const write = (editor: unknown): boolean => {
    try {
      localStorage.setItem(keyOf(file, copy.owner), JSON.stringify({ ...copy, editor }))
      return true
    } catch {
      return false
    }
  }
  if (!write(copy.editor)) {
    // The storage is full: saved texts, and then the history of this one, give way to what was typed.
    for (const [key, { base, text }] of stored(prefix))
      if (inEditor(text) === inEditor(base)) localStorage.removeItem(key)
    if (!write(copy.editor) && !write(undefined)) return false
  }
  for (const [key, other] of stored(keyOf(file, '')))
    if (goesOnFrom(copy, other)) localStorage.removeItem(key)
  return true
}

/** Returns a name for what is typed from now on, apart from every other copy. */
export const newOwner = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), part => part.toString(36)).join('')
