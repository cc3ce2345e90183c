/** A copy of a text to be kept: V8 makes a slice of a longer one such that it keeps all of that in memory. */
export const ownCopy = (text: string): string => Buffer.from(text).toString()
