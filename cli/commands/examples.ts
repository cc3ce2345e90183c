/** One way to call a command, and what it does. */
export type Example = readonly [words: string, meaning: string]

/** The last part of a command's help, as lines that can be copied. */
export function examples(all: readonly Example[]): string {
  const width = Math.max(...all.map(([words]) => words.length))
  return ['', 'Examples:', ...all.map(([words, meaning]) => `  ${words.padEnd(width)}  ${meaning}`)].join(
    '\n',
  )
}
