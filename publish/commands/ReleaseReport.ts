import { counted } from '../../content/shared/counted.ts'
import type { Verification } from '../after/verifySite.ts'
import { isRemoval, sentBytes } from '../plan.ts'
import type { PublishedRelease } from '../publishRelease.ts'
import type { PublishProgress } from '../steps.ts'
import { releaseNumber } from '../records/Release.ts'
import { pointerKey } from '../stores/Backend.ts'
import type { Store } from '../stores/Store.ts'
import type { Terminal } from '../../system/Terminal.ts'
import { formatBytes, formatSeconds, jsonText } from '../../system/text.ts'

/** How the caches in front of a store were invalidated. */
export interface Invalidation {
  distribution: string
  paths: readonly string[]
  /** Why they were not, or not all of them: a sentence. */
  error?: string
}

export interface FinishedRelease extends PublishedRelease {
  format: 'text' | 'json'
  /** The release's own address, if it has one. */
  releaseUrl: string | undefined
  invalidation: Invalidation | undefined
  verification: Verification | undefined
}

/** Shows how far a release is: a bar for the step in progress on a terminal, and a line for each finished one. */
export class ReleaseReport implements PublishProgress {
  readonly #terminal: Terminal
  readonly #store: Store
  readonly #begun = performance.now()
  #step = { name: '', objects: 0, bytes: 0, begun: 0 }
  #done = { objects: 0, bytes: 0 }

  constructor(terminal: Terminal, store: Store) {
    this.#terminal = terminal
    this.#store = store
  }

  start(name: string, objects: number, bytes: number): void {
    this.#step = { name, objects, bytes, begun: performance.now() }
    this.#done = { objects: 0, bytes: 0 }
    this.#terminal.stepBegins(this.#line())
  }

  advance(bytes: number): void {
    this.#done.objects++
    this.#done.bytes += bytes
    const { objects } = this.#step
    // By bytes if there are any: a video takes as long as a thousand pages.
    const share = this.#step.bytes > 0 ? this.#done.bytes / this.#step.bytes : this.#done.objects / objects
    this.#terminal.stepAdvances(`${bar(share)} ${this.#done.objects} of ${objects}`)
  }

  end(): void {
    const seconds = (performance.now() - this.#step.begun) / 1000
    this.#terminal.stepEnds(this.#line(), { seconds, done: this.#done.objects === this.#step.objects })
  }

  note(text: string): void {
    this.#terminal.note(text)
  }

  /** Writes the summary. */
  done(finished: FinishedRelease): void {
    const { entry, plan, format, siteUrl, releaseUrl, invalidation, verification, isHeld } = finished
    const seconds = (performance.now() - this.#begun) / 1000
    const requests = this.#store.requests
    const removed = plan.changes.filter(isRemoval).length
    const written = plan.changes.length - removed
    const bytes = plan.changes.reduce((sum, change) => sum + sentBytes(change), 0)
    if (format === 'json') {
      const result = { published: entry !== undefined, release: entry ?? null, written, removed, bytes }
      const own = releaseUrl === undefined ? {} : { releaseUrl }
      const after = {
        siteUrl,
        ...own,
        invalidation: invalidation ?? null,
        verification: verification ?? null,
      }
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
    const done = entry.restores
      ? `${green('Brought back')} release ${bold(entry.restores)} as release ${bold(entry.id)} in`
      : `${green('Published')} release ${bold(entry.id)} to`
    this.#terminal.info(`${done} ${bold(this.#store.name)} ${dim(`(built for ${siteUrl})`)}`)
    if (entry.folder && !this.#store.storesHeaders && releaseNumber(entry.id) === 1) {
      const root = this.#store.name.replace('file://', '') + pointerKey
      this.#terminal.info(`  the root of the web server is ${root}`)
    }
    if (releaseUrl !== undefined) this.#terminal.info(`  at an address of its own: ${releaseUrl}/`)
    if (isHeld)
      this.#terminal.info('  on hold: nothing is published there until `kube-site publish --release-hold`')
    this.#terminal.info(
      `  ${written} of ${counted(entry.objects, 'object')} written (${formatBytes(bytes)}), ${removed} removed ${dim(`(${cost})`)}`,
    )
  }

  #line(): string {
    const { name, objects, bytes } = this.#step
    const size = bytes > 0 ? `, ${formatBytes(bytes)}` : ''
    return `${name[0]?.toUpperCase()}${name.slice(1)} (${counted(objects, 'object')}${size})`
  }
}

const barWidth = 20

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * barWidth)
  return '█'.repeat(full) + '░'.repeat(barWidth - full)
}
