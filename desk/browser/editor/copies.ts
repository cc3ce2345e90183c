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
 * Chooses among the copies of a text: the newest of each browser, without those that another goes on from.
 * @param own the copy in this browser
 * @returns the newest, to be shown, and the others, to be offered, the newest first
 */
export function chooseCopies(
  { text: saved, unsaved, since }: Pick<OpenedText, 'text' | 'unsaved' | 'since'>,
  own: Copy | undefined,
): Copy[] {
  const newest = new Map<string, Copy>()
  for (const copy of [...unsaved, ...(own && own.at > since ? [own] : [])])
    if (copy.at >= (newest.get(copy.owner)?.at ?? 0)) newest.set(copy.owner, copy)
  const all = [...newest.values()]
  const [first, ...others] = all
    .filter(copy => !all.some(other => copy.at <= (other.seen[copy.owner] ?? -1)))
    .filter(copy => isTyped(copy, saved))
    .toSorted((one, other) => other.at - one.at)
  return first ? [first, ...others.filter(other => inEditor(other.text) !== inEditor(first.text))] : []
}

const keyOf = (file: string): string => `kube-site-desk:${file}`

export function readCopy(file: string): Copy | undefined {
  try {
    const stored = localStorage.getItem(keyOf(file))
    const { base, text, owner = ownerOf(), at = 1, seen = {}, editor } = JSON.parse(stored!) as Partial<Copy>
    if (typeof base !== 'string' || typeof text !== 'string') return undefined
    return { base, text, owner, at, seen, editor }
  } catch {
    return undefined
  }
}

/** Returns whether there was space for it. */
export function writeCopy(file: string, copy: Copy): boolean {
  for (const editor of [copy.editor, undefined])
    try {
      localStorage.setItem(keyOf(file), JSON.stringify({ ...copy, editor }))
      return true
    } catch {
      // The storage is full: the text counts more than its history.
    }
  return false
}

/** The name of this browser. One whose storage is full or forbidden has another for each text that it opens. */
export function ownerOf(): string {
  const key = 'kube-site-desk-browser'
  const name = Array.from(crypto.getRandomValues(new Uint32Array(4)), part => part.toString(36)).join('')
  try {
    const known = localStorage.getItem(key)
    if (known === null) localStorage.setItem(key, name)
    return known ?? name
  } catch {
    return name
  }
}
