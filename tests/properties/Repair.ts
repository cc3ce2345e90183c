import type { TextEdit } from '../../content/problems/Problem.ts'
import type { RangedProblem } from './readPost.ts'

/** A text, its problems, and the edits that repair them. */
export interface Repair {
  text: string
  problems: readonly RangedProblem[]
  edits: readonly TextEdit[]
  /** The problems after the edits. */
  left: readonly RangedProblem[]
}
