/** A number with its noun: `1 post`, `2,000 posts`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`
