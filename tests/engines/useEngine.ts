import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { type FolderServer, serveFolder } from '../setup/serveFolder.ts'
import type { Engine, Tab, WindowSize } from './drivers/Engine.ts'
import { startFirefox } from './drivers/startFirefox.ts'
import { startWebKit } from './drivers/startWebKit.ts'
import { EnginePage } from './EnginePage.ts'

export const engines = ['Firefox', 'WebKit'] as const

export type EngineName = (typeof engines)[number]

export interface EngineVisit {
  page: EnginePage
  /** Errors and warnings in the console, uncaught errors, violations of the policy, and requests that failed. */
  problems(): Promise<string[]>
}

export interface EngineVisitor {
  /** Opens a tab that shares nothing with the last one, which is closed: WebKit's driver has one at a time. */
  open(options: WindowSize & { theme?: 'dark' | 'light' }): Promise<EngineVisit>
}

/** One browser of an engine for the tests of a group, and the built site. */
export function useEngine(name: EngineName, { reducedMotion = true } = {}): EngineVisitor {
  let tab: Tab | undefined
  const refused: string[] = []
  let folder: string
  let engine: Engine
  let server: FolderServer

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kube-site-engine-'))
    server = await serveFolder(inject('dist'), (path, status) => {
      // Some ask for the icon of what has no page, such as a text file.
      if (status >= 400 && path !== '/favicon.ico') refused.push(`${path} ${status}`)
    })
    const { firefox, miniBrowser } = inject('engines')
    const options = { folder, reducedMotion }
    engine = await (name === 'Firefox' ? startFirefox(firefox, options) : startWebKit(miniBrowser, options))
  })
  const closeTab = async () => {
    await tab?.close()
    tab = undefined
    refused.splice(0)
  }
  afterEach(closeTab)
  afterAll(async () => {
    await engine?.stop()
    server?.close()
    // A browser that was ended may still write.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  return {
    async open({ theme, ...size }) {
      await closeTab()
      tab = await engine.openTab()
      await tab.resize(size)
      const page = new EnginePage(tab, server.origin)
      // A file of the site without scripts, where its storage can be read and written.
      const start = '/robots.txt'
      await page.open(start)
      if (theme) await page.evaluate(value => localStorage.setItem('fairlead-theme', value), theme)
      return {
        page,
        problems: async () => [...refused, ...(await page.evaluate(noted))],
      }
    },
  }
}

/** Runs in the page. */
const noted = () => JSON.parse(sessionStorage.getItem('problems') ?? '[]') as string[]
