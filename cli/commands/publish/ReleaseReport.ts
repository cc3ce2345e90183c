import { counted } from '../../../content/shared/counted.ts'
import { isRemoval, type Plan } from '../../publish/plan.ts'
import type { ReleaseEntry } from '../../publish/Release.ts'
import type { PublishProgress } from '../../publish/writeRelease.ts'
import type { CountedStore } from '../../stores/withRetries.ts'
import type { Terminal } from '../../terminal/Terminal.ts'
import { formatBytes, formatSeconds, jsonText } from '../../terminal/text.ts'
import type { Verification } from './askSite.ts'
import type { Invalidation } from './tellCaches.ts'

export interface FinishedRelease {
  /** Absent where there was nothing to publish. */
  entry: ReleaseEntry | undefined
  plan: Plan
  format: 'text' | 'json'
  siteUrl: string
  invalidation: Invalidation | undefined
  verification: Verification | undefined
}

/** Tells how a release is being written: a bar for the group under way on a terminal, a line for each that is done. */
export class ReleaseReport implements PublishProgress {
  readonly #terminal: Terminal
  readonly #store: CountedStore
  readonly #begun = performance.now()
  #group = { name: '', objects: 0, bytes: 0, begun: 0 }
  #done = { objects: 0, bytes: 0 }

  constructor(terminal: Terminal, store: CountedStore) {
    this.#terminal = terminal
    this.#store = store
  }

  begins(name: string, objects: number, bytes: number): void {
    this.#group = { name, objects, bytes, begun: performance.now() }
    this.#done = { objects: 0, bytes: 0 }
    this.#terminal.stepBegins(this.#line())
  }

  advances(bytes: number): void {
    this.#done.objects++
    this.#done.bytes += bytes
    const { objects } = this.#group
    // By bytes where there are any: a video takes as long as a thousand pages.
    const share = this.#group.bytes > 0 ? this.#done.bytes / this.#group.bytes : this.#done.objects / objects
    this.#terminal.stepAdvances(`${bar(share)} ${this.#done.objects} of ${objects}`)
  }

  ends(): void {
    const seconds = (performance.now() - this.#group.begun) / 1000
    this.#terminal.stepEnds(this.#line(), { seconds, done: this.#done.objects === this.#group.objects })
  }

  /** Writes the summary. */
  done({ entry, plan, format, siteUrl, invalidation, verification }: FinishedRelease): void {
    const seconds = (performance.now() - this.#begun) / 1000
    const requests = this.#store.requests()
    const removed = plan.changes.filter(isRemoval).length
    const written = plan.changes.length - removed
    const bytes = plan.changes.reduce((sum, change) => sum + (isRemoval(change) ? 0 : change.object.size), 0)
    if (format === 'json') {
      const result = { published: entry !== undefined, release: entry ?? null, written, removed, bytes }
      const after = { siteUrl, invalidation: invalidation ?? null, verification: verification ?? null }
      this.#terminal.result(jsonText({ ...result, requests, seconds, ...after }))
      return
    }
    const { green, bold, dim } = this.#terminal.colors
    const cost = `${counted(requests, 'request')}, ${formatSeconds(seconds)}`
    if (!entry) {
      this.#terminal.info(
        `${green('Nothing to publish')}: ${this.#store.name} is up to date ${dim(`(${cost})`)}`,
      )
      return
    }
    this.#terminal.info('')
    this.#terminal.info(`${green('Published')} ${bold(siteUrl)} as release ${bold(entry.id)}`)
    this.#terminal.info(
      `  ${written} of ${counted(entry.objects, 'object')} written (${formatBytes(bytes)}), ${removed} removed ${dim(`(${cost})`)}`,
    )
  }

  #line(): string {
    const { name, objects, bytes } = this.#group
    const size = bytes > 0 ? `, ${formatBytes(bytes)}` : ''
    return `${name[0]?.toUpperCase()}${name.slice(1)} (${counted(objects, 'object')}${size})`
  }
}

const barWidth = 20

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * barWidth)
  return '█'.repeat(full) + '░'.repeat(barWidth - full)
}
