const names = new Intl.ListFormat('en-GB')

/** Names in a sentence: `Ines Carvalho, Hamish Orr and Ruth Adeyemi`. */
export const listNames = (list: readonly string[]): string => names.format(list)
