import { CommandError, exitCodes } from '../../system/CommandError.ts'

/**
 * Loads sharp, which reads and writes pictures, on demand.
 * @throws CommandError if it has no binary for this machine
 */
export async function loadSharp(): Promise<typeof import('sharp')> {
  try {
    const { default: sharp } = await import('sharp')
    return sharp
  } catch (cause) {
    const message = 'Pictures cannot be made smaller: the package sharp does not run on this machine.'
    const hint = 'Reinstall it with `npm ci`, or save pictures below 50 kB, or as WebP.'
    throw new CommandError(exitCodes.internal, message, { hint, cause })
  }
}
