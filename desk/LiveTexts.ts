import { statSync } from 'node:fs'
import { fetchByProxy } from '../system/proxy.ts'
import type { CommandRun } from './DeskApi.ts'
import type { DeskFile } from './DeskFolders.ts'
import type { DeskSite } from './DeskSite.ts'

const patienceMs = 15_000

/** What was found of texts on the published site. */
export class LiveTexts {
  readonly #found = new Map<string, { changed: number; isLive: boolean }>()

  /** Returns whether the published site has the saved text; undefined if that was not found out since it was saved. */
  get({ file, path }: DeskFile): boolean | undefined {
    const found = this.#found.get(file)
    return found?.changed === changeOf(path) ? found.isLive : undefined
  }

  /** Compares a saved text with the markdown copy of its page on the published site. */
  async check(site: DeskSite, saved: DeskFile & { text: string }): Promise<CommandRun> {
    const changed = changeOf(saved.path)
    const copy = site.markdownCopy(saved)
    this.#found.delete(saved.file)
    if (!copy)
      return { command: saved.file, output: 'Its page cannot be made. Fix its errors.', isDone: false }
    const { url, markdown } = copy
    const command = `GET ${url}`
    try {
      const reply = await fetchByProxy(url, {
        headers: { 'cache-control': 'no-cache' },
        signal: AbortSignal.timeout(patienceMs),
      })
      const isLive = reply.ok && (await reply.text()) === markdown
      const output = reply.ok
        ? `The site has ${isLive ? 'this' : 'another'} version.`
        : `The site answers ${reply.status}.`
      const isKnown = reply.ok || reply.status === 404 || reply.status === 410
      if (isKnown) this.#found.set(saved.file, { changed, isLive })
      return { command, output, isDone: isKnown }
    } catch (error) {
      const { message, cause } = error as Error
      const output = [message, (cause as Error | undefined)?.message].filter(Boolean).join(': ')
      return { command, output, isDone: false }
    }
  }
}

const changeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
