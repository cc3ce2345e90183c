import type { Text } from '@codemirror/state'
import type { DeskProblem, TypedPage } from '../../DeskApi.ts'
import type { AskError } from '../shared/ask.ts'

/** A text that is open. */
export interface SessionState {
  isOpen: boolean
  /** The text as it is typed, with `\n` at the ends of lines. */
  text: string
  /** The text of the file as this tab knows it. */
  base: string
  /** The text of the file, if something else has changed it. */
  changed?: string | undefined
  /** The file was deleted or renamed. */
  isGone: boolean
  /** Another tab changes the text. */
  isElsewhere: boolean
  /** Absent until it is shown for the first time. */
  page?: TypedPage
  problems: readonly DeskProblem[]
  /** The text that the problems are those of. */
  checked: Text
  isSaving: boolean
  failure?: AskError | undefined
}
