import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolders } from '../../../../system/paths.ts'
import { writeFileAtomic } from '../../../../system/replaceFile.ts'
import type { Answer } from './tryLink.ts'

const hourMs = 60 * 60 * 1000
const weekMs = 7 * 24 * hourMs

/** How long an answer counts: a site that answers stays for a while, one that fails may be back soon. */
const maxAgeMs = { ok: weekMs, refused: weekMs, missing: hourMs, unanswered: hourMs } as const

/** Answers of other sites by address, with the times of the requests, in ms of Unix time. */
export type Answers = Map<string, Answer & { tried: number }>

/** Reads the answers of earlier runs that still count. A file that cannot be read counts as empty. */
export function readAnswers(file: string, now: number): Answers {
  try {
    const { version, links } = JSON.parse(readFileSync(file, 'utf8')) as AnswerFile
    const entries = version === 1 ? Object.entries(links) : []
    return new Map(entries.filter(([, { tried, kind }]) => now - tried < maxAgeMs[kind]))
  } catch {
    return new Map()
  }
}

interface AnswerFile {
  version: number
  links: Readonly<Record<string, Answer & { tried: number }>>
}

export function writeAnswers(file: string, answers: Answers): void {
  makeFolders(dirname(file))
  const links = Object.fromEntries([...answers].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileAtomic(file, `${JSON.stringify({ version: 1, links }, null, 1)}\n`)
}
