import type { OpenedText, UnsavedText } from '../../DeskApi.ts'

/** An unsaved text in the browser's storage, which has it even if `dev` has stopped. */
export interface Copy extends UnsavedText {
  /** The editor's state, with its history. */
  editor?: unknown
}

/** Returns a text with the editor's line ends. */
export const inEditor = (text: string): string => text.replace(/\r\n?/g, '\n')

/** Returns whether a copy has changes that are not in the file. */
const isTyped = ({ base, text }: UnsavedText, saved: string): boolean =>
  inEditor(text) !== inEditor(base) && inEditor(text) !== inEditor(saved)

/**
 * Chooses among the copies of a text: the newest of each owner, without those that another one includes.
 * @param local the copies in this browser
 * @returns the copy to show, and then those to offer, newest first
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

/** Returns the copies in this browser whose keys start with `start`, by key. */
const stored = (start: string): [key: string, copy: Copy][] =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith(start))
    .map(([key, value]) => [key, JSON.parse(String(value)) as Copy])

/** Returns the copies of a text in this browser, newest first. */
export const readCopies = (file: string): Copy[] =>
  stored(keyOf(file, ''))
    .map(([, copy]) => copy)
    .toSorted((one, other) => other.at - one.at)

/** Stores a copy, and deletes those that it includes. Returns whether there was space for it. */
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
    // The storage is full: delete the copies of saved texts, and then leave out the history.
    for (const [key, { base, text }] of stored(prefix))
      if (inEditor(text) === inEditor(base)) localStorage.removeItem(key)
    if (!write(copy.editor) && !write(undefined)) return false
  }
  for (const [key, other] of stored(keyOf(file, '')))
    if (goesOnFrom(copy, other)) localStorage.removeItem(key)
  return true
}

/** Returns an owner that no other copy has. */
export const newOwner = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), part => part.toString(36)).join('')
