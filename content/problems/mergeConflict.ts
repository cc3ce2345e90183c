/** A line that git writes where it cannot merge two versions of a text. */
export const conflictLine = /^(?:<{7}|>{7}) \S/m

/** The problem of such a line. */
export const conflictText = {
  code: 'merge-conflict',
  message: 'Git could not merge two versions of the post and wrote both',
  hint: 'Keep the version that is right, and delete the lines with <<<<<<<, ======= and >>>>>>>.',
} as const
