import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { startStore } from '../../cli/commands/preview/startStore.ts'
import { ensureBrowser } from '../../scripts/ensureBrowser.ts'
import { setup as buildOnce } from './buildOnce.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built site is served as object storage serves it, without a slash at the end. */
    origin: string
    /** The browser's executable. */
    browser: string
  }
}

/** Finds or installs a browser, builds the site, and serves it while the tests run. */
export async function setup(project: TestProject): Promise<() => void> {
  project.provide('browser', await ensureBrowser())
  await buildOnce(project)
  const dist = project.getProvidedContext().dist
  const server = await startStore({ folder: dist, port: 0 })
  project.provide('origin', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return () => {
    server.closeAllConnections()
    server.close()
  }
}
