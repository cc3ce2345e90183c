import type { Heading } from '../../model/Post.ts'
import type { TextEdit } from '../../model/Problem.ts'
import type { SourceRange } from '../locateToken.ts'
import { addProblem, type RenderState, type WrittenHeading } from '../RenderState.ts'

/** The deepest level of a heading in markdown. */
const maxDepth = 6

/** Adds problems for headings that do not fit into the outline of the page, whose title is the h1. */
export function checkOutline(state: RenderState, headings: readonly Heading[]): void {
  checkLevelOne(state, headings)
  checkSkipped(state, headings)
}

function checkLevelOne(state: RenderState, headings: readonly Heading[]): void {
  const repeated = repeatedTitle(state)
  if (repeated) {
    const { id, range, text } = repeated
    const isTarget = state.references.some(({ target }) => target === `#${id}`)
    const end = range.end + (/^\n*/.exec(state.source.slice(range.end))?.[0].length ?? 0)
    addProblem(state, range, {
      code: 'heading-level-one',
      message: `The heading repeats the title, which is above the text already: ${text}`,
      hint: 'Remove it.',
      ...(isTarget ? {} : { fix: { start: range.start, end, text: '' } }),
    })
  }
  const sections = state.writtenHeadings.filter(heading => heading !== repeated)
  // A heading in HTML has no marks that could be shifted.
  let fix =
    sections.length + (repeated ? 1 : 0) === headings.length ? shifted(state.source, sections) : undefined
  for (const { depth, range } of sections) {
    if (depth > 1) continue
    addLevelOneProblem(state, range, fix)
    fix = undefined
  }
}

/** The first heading, if it is the first block of the text and repeats the title. */
function repeatedTitle({
  source,
  options,
  writtenHeadings: [first],
}: RenderState): WrittenHeading | undefined {
  if (first?.depth !== 1 || !first.isAtx || options.title === undefined) return undefined
  const isFirst = source.slice(0, first.range.start).trim() === ''
  return isFirst && foldText(first.text) === foldText(options.title) ? first : undefined
}

const foldText = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** The edit that puts every heading one level deeper; undefined if some cannot be, or if that skips a level. */
function shifted(source: string, sections: readonly WrittenHeading[]): TextEdit | undefined {
  const [first] = sections
  const last = sections.at(-1)
  if (first?.depth !== 1 || !last) return undefined
  const fits = sections.every(
    ({ depth, isAtx }, at) => isAtx && depth < maxDepth && depth <= (sections[at - 1]?.depth ?? 0) + 1,
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

/** @param fix shifts all headings of the text */
export function addLevelOneProblem(state: RenderState, range: SourceRange, fix?: TextEdit): void {
  addProblem(state, range, {
    code: 'heading-level-one',
    message: "The text has a heading of level one, and the page's title is its h1",
    hint: 'Write ## for a section, and one # more for each level below it.',
    ...(fix ? { fix } : {}),
  })
}

/** Adds a problem for every heading that is more than one level below the heading before it. */
function checkSkipped(state: RenderState, headings: readonly Heading[]): void {
  let previous = 1
  for (const { depth, id } of headings) {
    const range = state.headingRanges.get(id)
    if (depth > previous + 1 && range) {
      const before = previous === 1 ? 'the title' : `one of level ${previous}`
      addProblem(state, range, {
        code: 'heading-skipped',
        message: `A heading of level ${depth} follows ${before}`,
        hint: `Write it with ${'#'.repeat(previous + 1)}, or put a heading of that level above it.`,
      })
    }
    previous = depth
  }
}
