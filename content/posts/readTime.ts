/** Words a minute of an adult reading non-fiction in silence (Brysbaert 2019 finds 238). */
const wordsPerMinute = 238

/** The time a text of so many words takes to read, for example `6 min read`; at least one minute. */
export const readTime = (words: number): string =>
  `${Math.max(1, Math.round(words / wordsPerMinute))} min read`
