import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { makeFolders } from '../../../util/makeFolders.ts'
import { writeFileAtomic } from '../../../util/replaceFile.ts'
import type { Answer } from './tryLink.ts'

const hourMs = 60 * 60 * 1000
const weekMs = 7 * 24 * hourMs

/** How long an answer counts: a site that answers stays for a while, one that fails may be back soon. */
const maxAgeMs = { ok: weekMs, refused: weekMs, missing: hourMs, unanswered: hourMs } as const

const fileSchema = z.object({
  version: z.literal(1),
  links: z.record(
    z.string(),
    z.object({
      /** When it was tried, in milliseconds of Unix time. */
      tried: z.number(),
      kind: z.enum(['ok', 'missing', 'unanswered', 'refused']),
      reason: z.string(),
    }),
  ),
})

/** Answers of other sites by address, and when they came. */
export type Answers = Map<string, Answer & { tried: number }>

/** Reads the answers of earlier runs that still count. A file that cannot be read counts as empty. */
export function readAnswers(file: string, now: number): Answers {
  try {
    const { links } = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    return new Map(Object.entries(links).filter(([, { tried, kind }]) => now - tried < maxAgeMs[kind]))
  } catch {
    return new Map()
  }
}

export function writeAnswers(file: string, answers: Answers): void {
  makeFolders(dirname(file))
  const links = Object.fromEntries([...answers].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileAtomic(file, `${JSON.stringify({ version: 1, links }, null, 1)}\n`)
}
