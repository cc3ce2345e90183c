import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { makeFolders } from '../../../system/makeFolders.ts'
import { putFile } from '../../../system/replaceFile.ts'
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

type Entries = z.infer<typeof fileSchema>['links']

/** What other sites answered, kept in a file from one run to the next. A file that cannot be read counts as empty. */
export class OutboundCache {
  readonly #file: string
  readonly #now: number
  readonly #entries: Map<string, Entries[string]>

  /** @param now milliseconds of Unix time */
  constructor(file: string, now: number) {
    this.#file = file
    this.#now = now
    this.#entries = new Map(
      Object.entries(readEntries(file)).filter(([, { tried, kind }]) => now - tried < maxAgeMs[kind]),
    )
  }

  get(url: string): Answer | undefined {
    return this.#entries.get(url)
  }

  set(url: string, { kind, reason }: Answer): void {
    this.#entries.set(url, { tried: this.#now, kind, reason })
  }

  /** Writes the answers that still count. */
  save(): void {
    makeFolders(dirname(this.#file))
    const links = Object.fromEntries([...this.#entries].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    putFile(this.#file, `${JSON.stringify({ version: 1, links }, null, 1)}\n`)
  }
}

function readEntries(file: string): Entries {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).links
  } catch {
    return {}
  }
}
