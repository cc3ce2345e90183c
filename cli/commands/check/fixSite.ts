import { resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { applicableFixes, applyFixes } from '../../../content/problems/applyEdits.ts'
import { fixesOf } from '../../../content/problems/limitProblems.ts'
import { groupBy } from '../../../content/shared/groupBy.ts'
import { shownPath } from '../../../system/paths.ts'
import { replaceFile, safeRead } from '../../../system/files.ts'
import type { SiteOptions } from '../../../generator/site/SiteOptions.ts'
import { deferSignals } from '../../../system/signals.ts'
import { type CheckedSite, checkSite } from '../../../generator/site/checkSite.ts'

/** A file in which problems were fixed. */
export interface FixedFile {
  file: string
  /** How many problems were fixed. */
  problems: number
  /** What was changed, as a unified diff; absent if that is long. */
  diff?: string
}

export interface FixedSite {
  /** The site after the fixes. */
  checked: CheckedSite
  fixed: FixedFile[]
  /** Files that could not be written, and why. */
  notFixed: { file: string; reason: string }[]
}

/** How often the site is checked again, since a fix can reveal another problem. */
const maxRounds = 10

/** Fixes every problem that has one right answer, until none is left. */
export async function fixSite(options: SiteOptions): Promise<FixedSite> {
  const changes = new Map<string, { before: string; after: string; problems: number }>()
  const failures = new Map<string, string>()
  let checked = await checkSite(options)
  for (let round = 0; round < maxRounds; round++) {
    const fixable = checked.problems.filter(
      problem => fixesOf(problem).length > 0 && !failures.has(problem.file),
    )
    if (fixable.length === 0) break
    const texts = textsByFile(checked)
    await deferSignals(async aborted => {
      for (const [file, problems] of groupBy(fixable, problem => problem.file)) {
        // A signal waits for one file, not for all of them.
        await nextTurn()
        if (aborted.aborted) return
        const path = resolve(options.root, file)
        // Of a legal document, the site has the filled text alone.
        const text = texts.get(file) ?? safeRead(path)?.toString() ?? ''
        // Of fixes that overlap, the others are made in the next round, if their problems are still there.
        const fixes = applicableFixes(text, problems.flatMap(fixesOf))
        if (fixes.length === 0) continue
        const after = applyFixes(text, fixes)
        const failure = write(path, text, after)
        if (failure === undefined) {
          const { before = text, problems: fixedBefore = 0 } = changes.get(file) ?? {}
          changes.set(file, { before, after, problems: fixedBefore + fixes.length })
        } else failures.set(file, failure)
      }
    })
    checked = await checkSite(options)
  }
  const shown = (file: string) => shownPath(resolve(options.root, file))
  const fixed = [...changes].map(([path, { before, after, problems }]) => {
    const file = shown(path)
    const diff = unifiedDiff(file, before, after)
    return { file, problems, ...(diff === undefined ? {} : { diff }) }
  })
  return { checked, fixed, notFixed: [...failures].map(([file, reason]) => ({ file: shown(file), reason })) }
}

/** Most lines that a diff adds and removes: its time grows with their square. */
const maxDiffLines = 1000

/** Most characters of a diff, which has long lines whole. */
const maxDiffLength = 50_000

/** Undefined if so much was changed that nobody would read it. */
function unifiedDiff(file: string, before: string, after: string): string | undefined {
  const style = { context: 1, headerOptions: FILE_HEADERS_ONLY, maxEditLength: maxDiffLines }
  const diff = createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, style)
  return diff !== undefined && diff.length <= maxDiffLength ? diff : undefined
}

const textsByFile = ({ input }: CheckedSite): Map<string, string> =>
  new Map(
    [...input.posts, ...(input.pages ?? [])].flatMap(({ front }) =>
      front ? [[front.source.file, front.source.text]] : [],
    ),
  )

/** Replaces the text of a file. Returns the reason if that is not possible. */
function write(path: string, before: string, after: string): string | undefined {
  try {
    const replaced = replaceFile({ path, expected: Buffer.from(before), text: after })
    return replaced ? undefined : 'it has changed in the meantime'
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'EACCES' || code === 'EPERM' || code === 'EROFS' ? 'it may not be written to' : message
  }
}
