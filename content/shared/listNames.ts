/** Names in a sentence, as British English lists them: `Ines Carvalho, Hamish Orr and Ruth Adeyemi`. */
export function listNames(list: readonly string[]): string {
  const last = list.slice(-1)
  // `Intl.ListFormat` would take 10 ms of the start of each command that loads this.
  return [...(list.length > 1 ? [list.slice(0, -1).join(', ')] : []), ...last].join(' and ')
}
