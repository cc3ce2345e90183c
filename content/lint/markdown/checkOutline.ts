import type { Heading } from '../../model/Post.ts'
import type { TextEdit } from '../../model/Problem.ts'
import type { WrittenHeading } from '../../markdown/LocatedText.ts'
import { addProblem } from '../../markdown/RenderState.ts'
import { conflictLine } from '../../problems/mergeConflict.ts'
import type { LintState } from './LintState.ts'

/** The deepest level of a heading in markdown. */
const maxDepth = 6

/** A heading of the page, and how it is written. */
type OutlineHeading = Heading & { written: WrittenHeading }

/** Adds problems for headings that do not fit into the outline of the page, whose title is the h1. */
export function checkOutline(state: LintState): void {
  const headings = state.headings.flatMap(heading => {
    const written = state.writtenHeadings.get(heading.id)
    return written
      ? [{ ...heading, written: isConflict(state, written) ? { ...written, depth: 2 } : written }]
      : []
  })
  checkLevelOne(state, headings)
  checkSkipped(state, headings)
}

/** True for the first of two versions that git wrote: the line of equals signs below makes a heading of it. */
const isConflict = ({ source }: LintState, { range }: WrittenHeading): boolean =>
  conflictLine.test(source.slice(range.start, range.end))

function checkLevelOne(state: LintState, headings: readonly OutlineHeading[]): void {
  const repeated = repeatedTitle(state, headings)
  if (repeated) {
    const { id, text, written } = repeated
    const { range } = written
    const isTarget = state.references.some(({ target }) => target === `#${id}`)
    const end = range.end + (/^\n*/.exec(state.source.slice(range.end))?.[0].length ?? 0)
    addProblem(state, range, {
      code: 'heading-level-one',
      message: `The heading repeats the title, which is above the text already: ${text}`,
      hint: 'Remove it.',
      ...(isTarget ? {} : { fix: { start: range.start, end, text: '' } }),
    })
  }
  const sections = headings.filter(heading => heading !== repeated).map(({ written }) => written)
  let fix = shifted(state.source, sections)
  for (const { depth, range } of sections) {
    if (depth > 1) continue
    addProblem(state, range, {
      code: 'heading-level-one',
      message: "The text has a heading of level one, and the page's title is its h1",
      hint: 'Write ## for a section, and one # more for each level below it.',
      ...(fix ? { fix } : {}),
    })
    fix = undefined
  }
}

/** The first heading, if it is the first block of the text and repeats the title. */
function repeatedTitle(
  { source, title }: LintState,
  [first]: readonly OutlineHeading[],
): OutlineHeading | undefined {
  if (first?.written.depth !== 1 || first.written.syntax !== 'atx' || title === undefined) return undefined
  const isFirst = source.slice(0, first.written.range.start).trim() === ''
  return isFirst && foldText(first.text) === foldText(title) ? first : undefined
}

const foldText = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** The edit that puts every heading one level deeper; undefined if some cannot be, or if that skips a level. */
function shifted(source: string, sections: readonly WrittenHeading[]): TextEdit | undefined {
  const [first] = sections
  if (first?.depth !== 1) return undefined
  const fits = sections.every(
    ({ depth, syntax }, at) =>
      syntax === 'atx' && depth < maxDepth && depth <= (sections[at - 1]?.depth ?? 0) + 1,
  )
  if (!fits) return undefined
  const { start } = first.range
  let text = ''
  let end = start
  for (const { range } of sections) {
    text += `${source.slice(end, range.start)}#`
    end = range.start
  }
  return { start, end, text }
}

/** Adds a problem for every heading that is more than one level below the heading before it. */
function checkSkipped(state: LintState, headings: readonly OutlineHeading[]): void {
  let previous = 1
  for (const { depth, written } of headings) {
    if (depth > previous + 1) {
      const before = previous === 1 ? 'the title' : `one of level ${previous}`
      addProblem(state, written.range, {
        code: 'heading-skipped',
        message: `A heading of level ${depth} follows ${before}`,
        hint: `Write it with ${'#'.repeat(previous + 1)}, or put a heading of that level above it.`,
      })
    }
    previous = depth
  }
}
