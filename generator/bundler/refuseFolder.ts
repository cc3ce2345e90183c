import { UsageError } from '../../system/CommandError.ts'

/**
 * Characters that Vike takes for a pattern (`*`), an encoding or the end of a path when it finds and imports pages
 * (vike 0.4.266), that Vite will not serve files with (`:`; vite 8.3.8,
 * `isFileLoadingAllowed`), and that Vite writes into scripts as they are (`"`).
 */
const unusable = /[%#?*:"\p{Cc}]/u

/** @throws UsageError if Vike and Vite do not support the project's folder, absolute */
export function refuseFolder(root: string): void {
  const [character] = unusable.exec(root.replace(/^[a-z]:/i, '')) ?? []
  if (character === undefined) return
  const shown = /\p{Cc}/u.test(character) ? 'a control character' : `the character ${character}`
  throw new UsageError(
    `Vike and Vite do not support a folder with ${shown} in its path: ${root}`,
    'Rename the folder, or move the project to another one.',
  )
}
