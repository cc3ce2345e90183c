/** The excerpt of a new post, which no published post may have. */
export const firstExcerpt = 'Say here what the post is about.'

/** The paragraphs of a new post, which no published post may have. */
export const firstTexts = [
  'Begin here, with what the reader will know at the end.',
  "Text in GitHub's markdown; `docs/writing.md` shows what it can do.",
] as const
