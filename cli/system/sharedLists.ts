/**
 * Gives equal lists as one: a message to another thread has that once.
 * @param text given each text of a new list
 */
export function sharedLists(text = (one: string) => one): (texts: readonly string[]) => readonly string[] {
  const lists = new Map<string, readonly string[]>()
  // In a message of many pages, a list that they share is one already.
  const given = new WeakMap<readonly string[], readonly string[]>()
  return texts => {
    const same = given.get(texts)
    if (same) return same
    // No address has a NUL, and no script of a page.
    const key = `${texts.length} ${texts.join('\0')}`
    const known = lists.get(key) ?? texts.map(text)
    lists.set(key, known)
    given.set(texts, known)
    return known
  }
}
