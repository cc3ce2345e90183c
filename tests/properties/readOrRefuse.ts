import { TextLimit } from '../../content/markdown/DocumentState.ts'

/** What a reader returns; undefined where the text takes too much time or memory, which is a problem of its own. */
export function readOrRefuse<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof TextLimit || error instanceof RangeError) return undefined
    throw error
  }
}
