import type { ConfigPath } from '../../../content/schema/config/ConfigFile.ts'
import type { Position } from '../../../content/problems/Problem.ts'

/** A position in the configuration, or in a file that it imports. */
export interface FilePosition extends Position {
  /** Absolute. */
  file: string
}

/** Why the configuration, or a value of it, cannot be used. */
export interface ConfigFault {
  /** Follows the name: `is not plain data (function)`. */
  message: string
  /** The value; absent if it is the configuration itself. */
  path?: ConfigPath
  at?: FilePosition
}
