import type { TextStage } from '../../DeskApi.ts'

/** The stages of a text on its way to visitors, in order. */
export const stageNames = ['Written', 'Saved', 'Committed', 'Pushed', 'Merged', 'Live'] as const

/** Returns, for each stage, whether a text has reached it; undefined if that is not known. */
export function stagesOf(
  isSaved: boolean,
  { isCommitted, isPushed, isMerged, isLive }: TextStage,
): (boolean | undefined)[] {
  // An unsaved text is in no commit, and nowhere else.
  if (!isSaved) return [true, false, false, false, false, false]
  return [true, true, isCommitted, isPushed, isMerged, isLive].map((is, at, all) =>
    // What one stage has not reached, the next has not, either, except that a site may be published without git.
    at < 5 && all.slice(0, at).includes(false) ? false : is,
  )
}

/** Returns the last stage that a text has reached. */
export const lastStage = (stages: readonly (boolean | undefined)[]): string =>
  stageNames[stages.lastIndexOf(true)]!.toLowerCase()
