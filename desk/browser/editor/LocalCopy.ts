/** What a browser keeps of a text: also what `dev` could not be told, because it had ended. */
export interface Copy {
  /** The saved text that was typed over. */
  base: string
  /** The text as it was typed last. */
  text: string
  /** The editor's state, with its history. */
  editor: unknown
}

const keyOf = (file: string): string => `kube-site-desk:${file}`

export function readCopy(file: string): Copy | undefined {
  try {
    const copy = JSON.parse(localStorage.getItem(keyOf(file)) ?? 'null') as Copy | null
    return copy && typeof copy.base === 'string' && typeof copy.text === 'string' ? copy : undefined
  } catch {
    return undefined
  }
}

export function writeCopy(file: string, copy: Copy): void {
  for (const editor of [copy.editor, undefined])
    try {
      localStorage.setItem(keyOf(file), JSON.stringify({ ...copy, editor }))
      return
    } catch {
      // The storage is full: the text counts more than its history.
    }
}
