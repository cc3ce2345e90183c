import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { dev } from 'vike/api'
import type { HotPayload, Plugin, ViteDevServer } from 'vite'
import type { SiteFrame } from '../../content/model/PageData.ts'
import type { Route } from '../../content/model/Route.ts'
import { fillSlots } from '../../html/documentSlots.ts'
import { isBelow, pageSources } from '../../system/paths.ts'
import { isSameOrigin } from '../../system/requestHost.ts'
import { inProject, languageFiles, viteConfig } from './viteConfig.ts'

/** A rendered page. */
interface PageAnswer {
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
  /** Sources of pages that are not part of the site: folders to serve, and entry modules. Paths in the project. */
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
  /** The files and folders whose changes affect pages, absolute. */
  sources: readonly string[]
  /** Handles a change of a file; changes of files that are not sources have no effect. */
  onFile(event: 'add' | 'change' | 'unlink', path: string): void
  answer: RequestListener
  /** Renders a page with the sources as they are saved. */
  render: RenderRoute
  /** Makes the next pages use the words of the current language. */
  changeLanguage(): void
}

/** Folders whose files Vite may serve as they are. It follows links in them: writers add no files there. */
const served = [...pageSources, 'generator/dev', '.kube-site/vite']

/** Returns the folders of packages: of the project, and of a workspace around it. In a worktree, they may be links. */
function packageFolders(root: string): string[] {
  const parent = dirname(root)
  const folder = join(root, 'node_modules')
  const own = existsSync(folder) ? [realpathSync(folder)] : []
  return parent === root ? own : [...own, ...packageFolders(parent)]
}

/** Starts Vite and Vike for the sources of the project. They answer requests, and listen to no port. */
export async function startDevServer(input: DevServerInput): Promise<DevServer> {
  const { root, base, debug, allowedHosts, otherSources } = input
  const silence = quietTools(debug)
  let vite: ViteDevServer | undefined
  const onServer = (server: ViteDevServer) => {
    vite = server
    replaceReloads(server.ws, input.onReload)
    // Vike adds the project and the folders above it (vike 0.4.266, determineFsAllowList.js).
    server.config.server.fs.allow = [
      ...[...served, ...otherSources.folders].map(folder => join(root, folder)),
      ...packageFolders(root),
    ]
  }
  try {
    const config = devConfig(input, devPlugin(input, onServer))
    // Otherwise Vike logs a hint about its skill for agents (vike 0.4.266, logSkillHint.js).
    const vikeConfig = { ai: { skill: false } }
    const { viteServer: server } = await inProject(root, () => dev({ viteConfig: config, vikeConfig }))
    refuseUpgrades(input.http)
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
      changeLanguage: () => {
        for (const file of Object.keys(languageFiles)) server.watcher.emit('change', join(root, file))
      },
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

/** Refuses the upgrades that Vite leaves without an answer: it accepts or refuses its own at once. */
function refuseUpgrades(http: Server): void {
  http.prependListener('upgrade', (_request, socket: Socket) => {
    const before = socket.bytesWritten
    setImmediate(() => {
      if (socket.bytesWritten === before) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
    })
  })
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
      // `onFile` reports changes. Its own watcher drops some saves that soon follow another, misses files in new folders and
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
const consoleMethods = ['log', 'info', 'debug', 'warn'] as const

/**
 * Passes what Vike and Vite log, such as each request, to `debug`. Logs of pages and components stay as they are.
 * @returns a function that passes everything to `debug`, also errors: a server that is being stopped logs some
 */
function quietTools(debug: (message: string) => void): () => void {
  for (const method of consoleMethods) {
    const write = console[method].bind(console)
    console[method] = (...values: unknown[]) => {
      const [first] = values
      if (typeof first === 'string' && ofTool.test(stripVTControlCharacters(first))) debug(first)
      else write(...values)
    }
  }
  return () => {
    for (const method of [...consoleMethods, 'error'] as const)
      console[method] = (...values: unknown[]) => debug(values.map(String).join(' '))
  }
}

/** The path, below the base, at which Vite opens a file in the editor (vite 8.3.8). */
export const editorPath = '__open-in-editor'

/** Vite compares the path without regard to case, and opens the editor below it, too. */
const asksForEditor = new RegExp(`^[^?]*/${editorPath}`, 'i')

interface Project {
  /** Its folder, absolute. */
  root: string
  /** Folder of its host that the site is served in, with slashes at both ends. */
  base: string
  /** Host names that are allowed beside `localhost`. */
  allowedHosts: readonly string[]
}

/**
 * Answers a request that must not reach Vite: with a method that changes something, or from another site that asks to
 * open a file in the editor. A request for the editor that may pass names one existing file of the project.
 * @returns true if it has answered
 */
function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { root, base, allowedHosts }: Project,
): boolean {
  const { url = '/', method = '' } = request
  const refuse = (status: number, text: string, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'Content-Type': 'text/plain', ...headers }).end(`${text}\n`)
    return true
  }
  const isEditor = asksForEditor.test(url)
  // An image or a link of any website could send what is not a POST.
  const methods = isEditor ? ['POST'] : ['GET', 'HEAD']
  if (!methods.includes(method)) return refuse(405, 'Not allowed', { Allow: methods.join(', ') })
  if (!isEditor) return false
  if (!isSameOrigin(request, allowedHosts)) return refuse(403, 'Only pages of this site may open the editor')
  const position = positionIn(url, root)
  if (position === undefined) return refuse(404, 'No such file in the project')
  request.url = `${base}${editorPath}?file=${encodeURIComponent(position)}`
  return false
}

/** Returns the file, line and column in a URL, without links; `undefined` if it is not a file of the project. */
function positionIn(url: string, root: string): string | undefined {
  const named = new URLSearchParams(url.slice(url.indexOf('?'))).get('file') ?? ''
  const [, file = '', place = ''] = /^(.*?)((?::\d+){0,2})$/.exec(named) ?? []
  try {
    const path = realpathSync(resolve(root, file))
    return statSync(path).isFile() && isBelow(realpathSync(root), path) ? path + place : undefined
  } catch {
    return undefined
  }
}
