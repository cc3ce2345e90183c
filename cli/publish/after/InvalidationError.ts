/** Caches were not told, or not all of them in time. The message is a sentence. */
export class InvalidationError extends Error {
  override readonly name = 'InvalidationError'
}
