import { readdirSync, realpathSync } from 'node:fs'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { dev } from 'vike/api'
import type { HotPayload, Plugin, ViteDevServer } from 'vite'
import type { SiteFrame } from '../../content/model/PageData.ts'
import type { Route } from '../../content/model/Route.ts'
import { fillSlots } from '../../html/documentSlots.ts'
import { isBelow, pageSources } from '../../system/paths.ts'
import { wordsFile } from './plugins.ts'
import { refuseRequest } from './refuseRequest.ts'
import { inProject, viteConfig } from './viteConfig.ts'
import { stripVTControlCharacters } from 'node:util'

/** A rendered page. */
export interface PageAnswer {
  status: number
  headers: readonly (readonly [name: string, value: string])[]
  html: string
  /** What was thrown if the page could not be rendered. */
  error?: unknown
}

export type RenderRoute = (url: string, route: Route, frame: SiteFrame) => Promise<PageAnswer>

export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

export interface DevServerInput {
  root: string
  /** Folder of its host that the site is served in, with slashes at both ends. */
  base: string
  /** Returns the current language of the site. */
  language(): string
  /** Server for the connections of pages. */
  http: Server
  /** Other machines may connect, too. */
  host: boolean
  /** Host names that are allowed beside `localhost`. */
  allowedHosts: readonly string[]
  /** What is loaded by pages that are not the site's: folders to serve, and the modules to begin with. Paths in the project. */
  otherSources: { folders: readonly string[]; entries: readonly string[] }
  /** Gets what Vite and Vike log. */
  debug(message: string): void
  /** Answers for files, before Vite does. */
  files: Handler
  /** Returns what answers for pages, in place of Vike. */
  pages(render: RenderRoute): Handler
  /** Called when a source of the pages was saved, in place of Vite's own reload. */
  onReload(): void
}

export interface DevServer extends Pick<ViteDevServer, 'ws' | 'close'> {
  /** What pages are made of: the files and folders whose changes it is told of, absolute. */
  sources: readonly string[]
  /** Takes note of a change of a file; of those that are no sources, nothing follows. */
  onFile(event: 'add' | 'change' | 'unlink', path: string): void
  answer: RequestListener
  /** Renders a page with the sources as they are saved. */
  render: RenderRoute
  /** Makes the next pages use the words of the current language. */
  changeLanguage(): void
}

/** Folders whose files Vite may serve as they are. It follows links in them: writers add no files there. */
const served = [...pageSources, 'generator/dev', '.kube-site/vite']

/** Starts Vite and Vike for the sources of the project. They answer requests, and listen to no port. */
export async function startDevServer(input: DevServerInput): Promise<DevServer> {
  const { root, base, debug, allowedHosts, otherSources } = input
  const silence = quietTools(debug)
  let vite: ViteDevServer | undefined
  const onServer = (server: ViteDevServer) => {
    vite = server
    replaceReloads(server.ws, input.onReload)
    // Packages may be elsewhere: above the project in a workspace, or behind a link in a worktree.
    const packages = realpathSync(join(root, 'node_modules'))
    // Vike adds the project and the folders above it (vike 0.4.266, determineFsAllowList.js).
    server.config.server.fs.allow = [
      ...[...served, ...otherSources.folders].map(folder => join(root, folder)),
      packages,
    ]
  }
  try {
    const config = devConfig(input, devPlugin(input, onServer))
    // Otherwise Vike logs a hint about its skill for agents (vike 0.4.266, logSkillHint.js).
    const vikeConfig = { ai: { skill: false } }
    const { viteServer: server } = await inProject(root, () => dev({ viteConfig: config, vikeConfig }))
    const sources = sourcesIn(root)
    return {
      sources,
      onFile(event, path) {
        if (sources.some(source => isBelow(source, path))) server.watcher.emit(event, path)
      },
      ws: server.ws,
      render: renderForDev,
      answer(request, response) {
        if (refuseRequest(request, response, { root, base, allowedHosts })) return
        server.middlewares(request, response, () => {
          // Only a request that fails gets here. Vite has reported why.
          response
            .writeHead(500, { 'Content-Type': 'text/plain' })
            .end('The terminal says what went wrong.\n')
        })
      },
      changeLanguage: () => void server.watcher.emit('change', join(root, wordsFile)),
      async close() {
        silence()
        await server.close()
      },
    }
  } catch (error) {
    // Its watchers would keep the process alive.
    await vite?.close()
    throw error
  }
}

function devConfig(input: DevServerInput, plugin: Plugin) {
  const { root, base, language, debug, http, host, allowedHosts, otherSources } = input
  const shared = viteConfig({ root, base, language, warn: debug })
  return {
    ...shared,
    plugins: [...(shared.plugins ?? []), plugin],
    cacheDir: join(root, '.kube-site', 'vite'),
    // Otherwise their packages would be found one after the other, each time with a reload.
    optimizeDeps: { entries: [...otherSources.entries] },
    server: {
      middlewareMode: true,
      ws: { server: http },
      // No other site may read what is served here.
      cors: false,
      host: host ? '0.0.0.0' : '127.0.0.1',
      allowedHosts: [...allowedHosts],
      // Our own panel shows errors.
      hmr: { overlay: false },
      // It is told of changes. Its own watcher drops some saves that soon follow another, misses files in new folders and
      // in those that are there again at once, and needs a watch of the system for each file (chokidar 3.6.0).
      watch: { ignored: () => true },
    },
  }
}

/** Returns the folders of sources, and the files at the root, some of which configure the tools. */
const sourcesIn = (root: string): string[] =>
  [...pageSources, ...readdirSync(root).filter(name => /^[^.]+\.(?:ts|json)$/.test(name))].map(name =>
    join(root, name),
  )

/**
 * Calls `onReload` in place of Vite's event, which does not interrupt a page that is reloading, and is sent to the next
 * page that is opened, although that shows the change already.
 */
function replaceReloads(socket: ViteDevServer['ws'], onReload: () => void): void {
  const send = socket.send.bind(socket) as (...message: unknown[]) => void
  socket.send = (message: HotPayload | string, data?: unknown) => {
    if (typeof message === 'string' || message.type !== 'full-reload') send(message, data)
    else onReload()
  }
}

/** Answers before Vite looks for a file, and renders pages before Vike does: its error page does not reload. */
const devPlugin = (
  { files, pages, base }: DevServerInput,
  onServer: (server: ViteDevServer) => void,
): Plugin => ({
  name: 'kube-site:dev',
  configureServer(server) {
    onServer(server)
    server.middlewares.use((request, response, next) => {
      const { url = '/' } = request
      if (url.startsWith(base)) next()
      else if (url === '/' || `${url}/` === base) response.writeHead(302, { Location: base }).end()
      else response.writeHead(404, { 'Content-Type': 'text/plain' }).end(`The site begins at ${base}\n`)
    })
    server.middlewares.use(files)
    return () => {
      server.middlewares.use(pages(renderForDev))
    }
  },
})

/** Renders a route with the sources as they are saved. */
async function renderForDev(url: string, route: Route, frame: SiteFrame): Promise<PageAnswer> {
  const { renderPage } = await import('vike/server')
  const { httpResponse, errorWhileRendering, documentParts } = await renderPage({
    urlOriginal: url,
    pagesData: [route.data()],
    frame,
  })
  const { statusCode, headers, body } = httpResponse
  const [parts] = documentParts ?? []
  const page = { status: statusCode, headers, html: parts ? fillSlots(body, parts) : body }
  return statusCode >= 500 ? { ...page, error: errorWhileRendering } : page
}

/** A log line of Vike or Vite, which may begin with the time of day. */
const ofTool = /^\s*(\d+:\d+:\d+( [AP]M)? )?\[(vike|vite)\b/

/** `console.error` is not among them: it reports pages that cannot be rendered. */
const methods = ['log', 'info', 'debug', 'warn'] as const

/**
 * Passes what Vike and Vite log, such as each request, to `debug`. Logs of pages and components stay as they are.
 * @returns a function that passes everything to `debug`, also errors: a server that is being stopped logs some
 */
function quietTools(debug: (message: string) => void): () => void {
  for (const method of methods) {
    const write = console[method].bind(console)
    console[method] = (...values: unknown[]) => {
      const [first] = values
      if (typeof first === 'string' && ofTool.test(stripVTControlCharacters(first))) debug(first)
      else write(...values)
    }
  }
  return () => {
    for (const method of [...methods, 'error'] as const)
      console[method] = (...values: unknown[]) => debug(values.map(String).join(' '))
  }
}
