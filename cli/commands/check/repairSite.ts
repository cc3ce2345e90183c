import { resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import type { TextEdit } from '../../../content/model/Problem.ts'
import { applyEdits } from '../../../content/problems/applyEdits.ts'
import { deferSignals } from '../../project/deferSignals.ts'
import { replaceFile } from '../../project/replaceFile.ts'
import type { SiteOptions } from '../../project/SiteOptions.ts'
import { type CheckedSite, checkSite } from './checkSite.ts'

/** A file that was repaired. */
export interface Repair {
  file: string
  /** How many problems it had that are mended. */
  mended: number
  /** What became of the file, as a unified diff. */
  diff: string
}

export interface RepairedSite {
  /** What is left. */
  checked: CheckedSite
  repairs: Repair[]
  /** Files that could not be repaired, and why. */
  left: { file: string; reason: string }[]
}

/** A repair can show what another one mends, such as a key that is read once it is spelt right. */
const mostRounds = 10

/** Mends every problem that has one right answer, until none is left. */
export async function repairSite(options: SiteOptions): Promise<RepairedSite> {
  const before = new Map<string, string>()
  const mended = new Map<string, number>()
  const after = new Map<string, string>()
  const left = new Map<string, string>()
  let checked = await checkSite(options)
  for (let round = 0; round < mostRounds; round++) {
    const edits = editsByFile(checked, left)
    if (edits.size === 0) break
    const texts = textsByFile(checked)
    await deferSignals(async aborted => {
      for (const [file, list] of edits) {
        // Whoever stops it waits for one file, and not for all.
        await nextTurn()
        if (aborted.aborted) return
        const text = texts.get(file) ?? ''
        const better = applyEdits(text, list)
        const reason = replace(file, text, better)
        if (reason !== undefined) {
          left.set(file, reason)
          continue
        }
        if (!before.has(file)) before.set(file, text)
        after.set(file, better)
        mended.set(file, (mended.get(file) ?? 0) + list.length)
      }
    })
    checked = await checkSite(options)
  }
  const repairs = [...before].map(([file, text]) => ({
    file,
    mended: mended.get(file) ?? 0,
    diff: createTwoFilesPatch(`a/${file}`, `b/${file}`, text, after.get(file) ?? text, undefined, undefined, {
      context: 1,
      headerOptions: FILE_HEADERS_ONLY,
    }),
  }))
  return { checked, repairs, left: [...left].map(([file, reason]) => ({ file, reason })) }
}

function editsByFile({ problems }: CheckedSite, left: ReadonlyMap<string, string>): Map<string, TextEdit[]> {
  const edits = new Map<string, TextEdit[]>()
  for (const { file, fix } of problems) {
    if (!fix || left.has(file)) continue
    const known = edits.get(file)
    if (known) known.push(fix)
    else edits.set(file, [fix])
  }
  return edits
}

const textsByFile = ({ input }: CheckedSite): Map<string, string> =>
  new Map(
    input.posts.flatMap(({ identity }) => (identity ? [[identity.source.file, identity.source.text]] : [])),
  )

/** Why the file was left as it is, if it was. */
function replace(file: string, text: string, better: string): string | undefined {
  try {
    const done = replaceFile({ path: resolve(file), expected: Buffer.from(text), text: better })
    return done ? undefined : 'it was changed meanwhile'
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'EACCES' || code === 'EPERM' || code === 'EROFS' ? 'it may not be written to' : message
  }
}
