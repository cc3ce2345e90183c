import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { themeStorageKey } from '../fixtures/themeStorageKey.ts'
import { type FolderServer, serveFolder } from '../setup/serveFolder.ts'
import type { Engine, EngineOptions, Tab, WindowSize } from './drivers/Engine.ts'
import type { EnginePrograms } from './drivers/ensureEngines.ts'
import { startChromium } from './drivers/startChromium.ts'
import { startFirefox } from './drivers/startFirefox.ts'
import { startWebKit } from './drivers/startWebKit.ts'
import { EnginePage } from './EnginePage.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of runs in all engines; others are in Chromium alone. */
    engines: EnginePrograms | undefined
  }
}

export type EngineName = 'Chromium' | 'Firefox' | 'WebKit'

/** The engines of this run. */
export const engines: readonly EngineName[] = inject('engines')
  ? ['Chromium', 'Firefox', 'WebKit']
  : ['Chromium']

export interface EngineVisit {
  page: EnginePage
  /** Errors and warnings in the console, uncaught errors, violations of the policy, and requests that failed. */
  problems(): Promise<string[]>
}

export interface EngineVisitor {
  /** Opens a tab that shares nothing with the last one, which is closed: WebKit's driver has one at a time. */
  open(options: WindowSize & VisitOptions): Promise<EngineVisit>
}

interface VisitOptions {
  theme?: 'dark' | 'light'
  /** A path that the server answers with an error. */
  failing?: string
}

/** One browser of an engine for the tests of a group, and the built site. */
export function useEngine(name: EngineName, { reducedMotion = true } = {}): EngineVisitor {
  let tab: Tab | undefined
  const refused: string[] = []
  let folder: string
  let engine: Engine
  let server: FolderServer
  let failing: string | undefined

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kube-site-engine-'))
    server = await serveFolder(inject('dist'), {
      onRequest(path, status) {
        // Some ask for the icon of what has no page, such as a text file.
        if (status >= 400 && path !== '/favicon.ico') refused.push(`${path} ${status}`)
      },
      fails: path => path === failing,
    })
    engine = await startEngine(name, { folder, reducedMotion })
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
    async open({ theme, failing: path, ...size }) {
      await closeTab()
      failing = path
      tab = await engine.openTab()
      await tab.resize(size)
      const page = new EnginePage(tab, server.origin)
      // A file of the site without scripts, where its storage can be read and written.
      const start = '/robots.txt'
      await page.open(start)
      if (theme)
        await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
          themeStorageKey,
          theme,
        ] as const)
      return {
        page,
        problems: async () => [...refused, ...(await page.evaluate(noted))],
      }
    },
  }
}

function startEngine(name: EngineName, options: EngineOptions): Promise<Engine> {
  const programs = inject('engines')
  if (name === 'Chromium' || !programs) return startChromium(options)
  const { firefox, miniBrowser } = programs
  return name === 'Firefox' ? startFirefox(firefox, options) : startWebKit(miniBrowser, options)
}

/** Runs in the page. */
const noted = () => JSON.parse(sessionStorage.getItem('problems') ?? '[]') as string[]
