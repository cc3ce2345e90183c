import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { dev } from 'vike/api'
import type { Plugin, ViteDevServer } from 'vite'
import type { SiteFrame } from '../../content/model/PageData.ts'
import type { Route } from '../../content/model/Route.ts'
import type { DevHandlers, PageAnswer } from '../commands/dev/devHandlers.ts'
import { inProject, viteConfig } from './viteConfig.ts'

export interface DevServerInput {
  root: string
  /** Folder of the site's host that it is published in. */
  base: string
  /** Where it is taken, the next free one; 0 takes any. */
  port: number
  /** Whether other machines may ask, too. */
  everywhere: boolean
  /** Told what goes on inside. */
  debug(message: string): void
  handlers: DevHandlers
}

/** A running development server. */
export type DevServer = Pick<ViteDevServer, 'watcher' | 'ws' | 'close' | 'resolvedUrls'>

/**
 * Serves the project's sources, and what the handlers answer.
 * @throws what Node says where it may not listen
 */
export async function startDevServer(input: DevServerInput): Promise<DevServer> {
  const { root, base, port, everywhere, debug, handlers } = input
  const config = viteConfig({ root, base, warn: debug })
  let made: ViteDevServer | undefined
  const keepPlugin: Plugin = {
    name: 'kube-site:keep',
    configureServer: server => {
      made = server
    },
  }
  const start = inProject(root, () =>
    dev({
      viteConfig: {
        ...config,
        plugins: [...(config.plugins ?? []), keepPlugin, answersPlugin(handlers)],
        cacheDir: join(root, '.kube-site', 'vite'),
        server: {
          port,
          host: everywhere ? '0.0.0.0' : '127.0.0.1',
          // Faults are shown by the pages themselves, all of them in the same way.
          hmr: { overlay: false },
          // The packages may stand elsewhere: a workspace has them above, a worktree a link to them.
          fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
        },
      },
    }),
  )
  try {
    return (await start).viteServer
  } catch (error) {
    // What does not listen watches files all the same, and would keep the process from ending.
    await made?.close()
    throw error
  }
}

/** Answers before Vite looks for a file, and renders pages before Vike does: its page for a fault does not reload. */
const answersPlugin = ({ beside, pages }: DevHandlers): Plugin => ({
  name: 'kube-site:answers',
  configureServer(server) {
    server.middlewares.use(beside)
    return () => {
      server.middlewares.use(pages)
    }
  },
})

/** Renders a route with the sources that are saved now. */
export async function renderForDev(url: string, route: Route, frame: SiteFrame): Promise<PageAnswer> {
  const { renderPage } = await import('vike/server')
  const { httpResponse, errorWhileRendering } = await renderPage({
    urlOriginal: url,
    data: route.data(),
    frame,
  })
  const { statusCode, headers, body } = httpResponse
  const page = { status: statusCode, headers, html: body }
  return statusCode >= 500 ? { ...page, error: errorWhileRendering } : page
}
