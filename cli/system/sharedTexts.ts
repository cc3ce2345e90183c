/** Gives equal texts as one: those that come from threads and from the disk are each a text of their own. */
export function sharedTexts(): (text: string) => string {
  const known = new Map<string, string>()
  return text => {
    const first = known.get(text)
    if (first === undefined) known.set(text, text)
    return first ?? text
  }
}
