import type { MarkdownProblem, WrittenHeading } from '../../markdown/DocumentState.ts'
import { rangeCursor } from '../../markdown/locateToken.ts'
import type { DocumentNode } from '../../markdown/nodes.ts'
import type { Document } from '../../markdown/readDocument.ts'
import { endOf } from '../../problems/applyEdits.ts'
import { conflictLine, conflictText } from '../../schema/front-matter/readFrontMatter.ts'
import { blockRules, calloutRule, splitLists } from './blockRules.ts'
import { codeRules } from './codeRules.ts'
import { inlineRules } from './inlineRules.ts'
import type { NodeRule } from './rules.ts'
import { unparsedSyntax } from './unparsedSyntax.ts'
import type { Heading } from '../../model/Post.ts'
import type { Fix } from '../../problems/Problem.ts'

const nodeRules = [...blockRules, ...codeRules, calloutRule, ...inlineRules]

const rules: ReadonlyMap<string, readonly NodeRule[]> = new Map(
  nodeRules.map(({ type }) => [type, nodeRules.filter(rule => rule.type === type)]),
)

/** The problems of a markdown text, except those that decide how it is rendered. */
export const lintMarkdown = (document: Document): MarkdownProblem[] => [
  ...document.siblings.flatMap(splitLists),
  ...checkNodes(document),
  ...checkOutline(document),
  ...unparsedSyntax(document),
  ...mergeConflicts(document),
]

function checkNodes(document: Document): MarkdownProblem[] {
  const problems: MarkdownProblem[] = []
  for (const node of document.nodes) {
    const own = rules.get(node.type)
    if (!own) continue
    for (const { code, check } of own) {
      const reports = check(node, document)
      if (!reports) continue
      for (const { fix, ...report } of [reports].flat())
        problems.push({ code, ...node.range, ...report, fix: fix && isWithin(node, fix) ? fix : undefined })
    }
  }
  return problems
}

/** The range of a node that marked changed is a guess. */
const isWithin = ({ isExact, range }: DocumentNode, fix: Fix): boolean =>
  isExact && fix.every(edit => edit.start >= range.start && endOf(edit) <= range.end)

const conflictLines = new RegExp(conflictLine, 'gm')

/** Marks of a merge that were left, except in code, which may be about git. */
function mergeConflicts({ source, nodes }: Document): MarkdownProblem[] {
  if (!source.includes('<<<<<<<') && !source.includes('>>>>>>>')) return []
  const marks = [...source.matchAll(conflictLines)]
  const isCode = rangeCursor(nodes.filter(({ type }) => type === 'code').map(({ range }) => range))
  return marks
    .filter(({ index }) => !isCode(index))
    .map(({ 0: mark, index: start }) => ({ start, end: start + mark.length, ...conflictText }))
}

/** The deepest level of a heading in markdown. */
const maxDepth = 6

/** A heading of the page, and how it is written. */
type OutlineHeading = Heading & { written: WrittenHeading }

/** Reports headings that do not fit into the outline of the page, whose title is the h1. */
function checkOutline(document: Document): MarkdownProblem[] {
  const headings = document.headings.flatMap(heading => {
    const written = document.writtenHeadings.get(heading.id)
    if (!written) return []
    return { ...heading, written: isConflict(document, written) ? { ...written, depth: 2 } : written }
  })
  const repeated = repeatedTitle(document, headings)
  const sections = headings.filter(heading => heading !== repeated)
  return [
    ...(repeated ? [repeatedProblem(document, repeated)] : []),
    ...levelOneProblems(sections.map(({ written }) => written)),
    ...skippedProblems(sections),
  ]
}

/** True for the first of two versions that git wrote: the line of equals signs below makes a heading of it. */
const isConflict = ({ source }: Document, { range }: WrittenHeading): boolean =>
  conflictLine.test(source.slice(range.start, range.end))

/** The first heading, if it is the first block of the text and repeats the title. */
function repeatedTitle(
  { source, options: { title } }: Document,
  [first]: readonly OutlineHeading[],
): OutlineHeading | undefined {
  if (first?.written.depth !== 1 || first.written.syntax !== 'atx' || title === undefined) return undefined
  const isFirst = source.slice(0, first.written.range.start).trim() === ''
  return isFirst && foldText(first.text) === foldText(title) ? first : undefined
}

const foldText = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

function repeatedProblem({ source, references }: Document, heading: OutlineHeading): MarkdownProblem {
  const { range } = heading.written
  const isTarget = references.some(({ target }) => target === `#${heading.id}`)
  const [old] = /^#[ \t][^\n]*\n+/.exec(source.slice(range.start)) ?? []
  return {
    ...range,
    code: 'heading-level-one',
    message: `The heading repeats the title, which is above the text already: ${heading.text}`,
    hint: 'Remove it.',
    ...(isTarget || old === undefined ? {} : { fix: [{ start: range.start, old, text: '' }] }),
  }
}

const levelText = {
  message: 'The text has a `#` heading, but the title of the page is its h1',
  hint: 'Start sections with `##`, and add one `#` for each level below.',
}

const elementText = {
  message: 'The text has an <h1>, but the title of the page is its h1',
  hint: 'Start sections with <h2>, or with `##`.',
}

/** The fix of the first problem shifts all headings. */
const levelOneProblems = (sections: readonly WrittenHeading[]): MarkdownProblem[] =>
  sections
    .filter(({ depth }) => depth === 1)
    .map(({ range, syntax }, at) => {
      const fix = at === 0 ? shiftedHeadings(sections) : undefined
      return {
        ...range,
        code: 'heading-level-one',
        ...(syntax === 'html' ? elementText : levelText),
        ...(fix ? { fix } : {}),
      }
    })

/** The fix that puts every heading one level deeper; undefined if some cannot be, or if that skips a level. */
function shiftedHeadings(sections: readonly WrittenHeading[]): Fix | undefined {
  const [first] = sections
  const fits = sections.every(
    ({ depth, syntax }, at) =>
      syntax === 'atx' && depth < maxDepth && depth <= (sections[at - 1]?.depth ?? 0) + 1,
  )
  if (first?.depth !== 1 || !fits) return undefined
  return sections.map(({ range: { start } }) => ({ start, old: '#', text: '##' }))
}

/** Reports every heading that is more than one level below the heading before it. */
const skippedProblems = (headings: readonly OutlineHeading[]): MarkdownProblem[] =>
  headings.flatMap(({ depth, written }, at) => {
    const previous = headings[at - 1]?.depth ?? 1
    if (depth <= previous + 1) return []
    const above = previous === 1 ? 'the title' : `one of level ${previous}`
    return {
      ...written.range,
      code: 'heading-skipped',
      message: `A heading of level ${depth} follows ${above}`,
      hint: `Write it with ${'#'.repeat(previous + 1)}, or put a heading of that level above it.`,
    }
  })
