import { existsSync, realpathSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { basename, join, relative, sep } from 'node:path'
import { dev } from 'vike/api'
import type { HotPayload, Plugin, ViteDevServer } from 'vite'
import type { SiteFrame } from '../../content/model/PageData.ts'
import type { Route } from '../../content/model/Route.ts'
import { fillSlots } from '../../html/documentSlots.ts'
import type { DevHandlers, PageAnswer, RenderRoute } from '../dev/devHandlers.ts'
import { reloadEvent } from '../dev/DevState.ts'
import { refuseRequest } from '../dev/refuseRequest.ts'
import { tellSavesOnce } from '../dev/tellSavesOnce.ts'
import { objectListFile } from '../objects/objectList.ts'
import { isBelow, namesIn, workFolder } from '../project/paths.ts'
import { type KeptSheets, keptSheets } from './keptSheets.ts'
import { wordsFile } from './plugins.ts'
import { inProject, viteConfig } from './viteConfig.ts'

export interface DevServerInput {
  root: string
  /** Folder of the site's host that it is published in. */
  base: string
  /** The language of the site as it is now. */
  language(): string
  /** The server that listens already, for the connections of pages. */
  http: Server
  /** Its port. */
  port: number
  /** Files to watch besides the project, absolute. */
  watched: readonly string[]
  /** Folders of the project that another watches, absolute. */
  watchedElsewhere: readonly string[]
  /** Other machines may connect, too. */
  everywhere: boolean
  /** Gets what Vite and Vike log. */
  debug(message: string): void
  /** Gives what answers besides Vite, which renders pages by this. */
  handlers(render: RenderRoute): DevHandlers
  /** Hears that pages are to be rendered again, before the open ones are told. */
  sourcesChanged(): void
}

/** Folders of the project whose files Vite may serve as they are. It follows links in them: writers add no files there. */
const sources = ['.kube-site/vite', 'cli/dev/browser', 'components', 'content', 'islands', 'pages', 'styles']

/** A running development server. */
export interface DevServer extends Pick<ViteDevServer, 'watcher' | 'ws' | 'close'> {
  answer: RequestListener
  /** Resolves once everything is watched; what is saved before that is not told. */
  watching: Promise<void>
  /** Lets the next pages have the words of another language. */
  changeLanguage(): void
}

/** Makes what answers for the project's sources, and for what the handlers know. */
export async function startDevServer(input: DevServerInput): Promise<DevServer> {
  const { root, base, http, port, watched, watchedElsewhere, everywhere, debug } = input
  const config = viteConfig({ root, base, language: () => input.language(), warn: debug })
  let made: ViteDevServer | undefined
  let tell: (path: string) => void
  let watching = Promise.resolve()
  // The packages may be elsewhere: above the project in a workspace, behind a link in a worktree.
  const served = [...sources.map(folder => join(root, folder)), realpathSync(join(root, 'node_modules'))]
  const keepPlugin: Plugin = {
    name: 'kube-site:keep',
    configureServer: server => {
      made = server
      tell = tellSavesOnce(server.watcher)
      replaceReloads(server.ws, () => input.sourcesChanged())
      server.watcher.add(watched)
      watching = new Promise(resolve => server.watcher.once('ready', resolve))
      // Vike adds the project and the folders above it (vike 0.4.266, determineFsAllowList.js).
      server.config.server.fs.allow = served
    },
  }
  const start = inProject(root, () =>
    dev({
      viteConfig: {
        ...config,
        plugins: [...(config.plugins ?? []), keepPlugin, answersPlugin(input)],
        cacheDir: join(root, '.kube-site', 'vite'),
        server: {
          middlewareMode: true,
          ws: { server: http },
          port,
          // No other site may read what is served here.
          cors: false,
          host: everywhere ? '0.0.0.0' : '127.0.0.1',
          // Our own panel shows problems, in the same way for all of them.
          hmr: { overlay: false },
          // A link to a large folder would make it watch all of that.
          watch: { followSymlinks: false, ignored: [isNoSource(root), isBelowAny(watchedElsewhere, root)] },
        },
      },
    }),
  )
  try {
    const server = (await start).viteServer
    // As if the file had been saved: what Vite has made of it, and of what imports it, is made anew.
    const changeLanguage = () => tell(join(root, wordsFile))
    const answer: RequestListener = (request, response) => {
      if (refuseRequest(request, response, { root, base })) return
      server.middlewares(request, response, () => {
        // Every address has its answer, but for one that fails. Vite has told why.
        response.writeHead(500, { 'Content-Type': 'text/plain' }).end('The terminal says what went wrong.\n')
      })
    }
    return Object.assign(server, { answer, watching, changeLanguage })
  } catch (error) {
    // It watches files already, which would keep the process alive.
    await made?.close()
    throw error
  }
}

/**
 * Sends our own event in place of Vite's, at which a page reloads even while it does, and which is kept for the page that
 * is opened next, although that shows what was changed.
 */
function replaceReloads(socket: ViteDevServer['ws'], sourcesChanged: () => void): void {
  const send = socket.send.bind(socket) as (...message: unknown[]) => void
  socket.send = (message: HotPayload | string, data?: unknown) => {
    if (typeof message === 'string' || message.type !== 'full-reload') return send(message, data)
    sourcesChanged()
    send(reloadEvent)
  }
}

/** Folders of the project that have nothing to do with its pages. */
const besidePages = ['bench', 'docs', 'scripts', 'tests']

/** True below these, the caches of a project, and its built sites: they are thousands of files, and no sources. */
function isNoSource(root: string): (path: string) => boolean {
  const sites = namesIn(root).filter(name => existsSync(objectListFile(join(root, name))))
  const names = new Set([basename(workFolder(root)), 'dist', ...besidePages, ...sites])
  return path => names.has(relative(root, path).split(sep, 1)[0] ?? '')
}

/** True below some folders, but for one that has the project in it. */
function isBelowAny(folders: readonly string[], root: string): (path: string) => boolean {
  const others = folders.filter(folder => !isBelow(folder, root))
  return path => others.some(folder => isBelow(folder, path))
}

/** Answers before Vite looks for a file, and renders pages before Vike does: its error page does not reload. */
const answersPlugin = ({ handlers, base }: Pick<DevServerInput, 'handlers' | 'base'>): Plugin => ({
  name: 'kube-site:answers',
  configureServer(server) {
    const sheets = keptSheets(base, async url => {
      const module = await server.environments.client.moduleGraph.getModuleByUrl(url)
      return module?.transformResult ?? undefined
    })
    const { beside, pages } = handlers((url, route, frame) => renderForDev({ url, route, frame, sheets }))
    server.middlewares.use((request, response, next) => {
      const { url = '/' } = request
      if (url.startsWith(base)) next()
      else if (url === '/' || `${url}/` === base) response.writeHead(302, { Location: base }).end()
      else response.writeHead(404, { 'Content-Type': 'text/plain' }).end(`The site begins at ${base}\n`)
    })
    server.middlewares.use((...parts) => void sheets.answer(...parts))
    server.middlewares.use(beside)
    return () => {
      server.middlewares.use(pages)
    }
  },
})

interface RenderInput {
  url: string
  route: Route
  frame: SiteFrame
  sheets: KeptSheets
}

/** Renders a route with the sources that are saved now. */
async function renderForDev({ url, route, frame, sheets }: RenderInput): Promise<PageAnswer> {
  const { renderPage } = await import('vike/server')
  const { httpResponse, errorWhileRendering, documentParts } = await renderPage({
    urlOriginal: url,
    pagesData: [route.data()],
    frame,
  })
  const { statusCode, headers, body } = httpResponse
  const [parts] = documentParts ?? []
  const html = await sheets.nameStates(parts ? fillSlots(body, parts) : body)
  const page = { status: statusCode, headers, html }
  return statusCode >= 500 ? { ...page, error: errorWhileRendering } : page
}
