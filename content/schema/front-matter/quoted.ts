/** A text of one line in quotes, as YAML reads it. */
export const quoted = (text: string): string =>
  /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`
