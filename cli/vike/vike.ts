import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, dev, prerender } from 'vike/api'
import vike from 'vike/plugin'
import type { InlineConfig, Plugin, ViteDevServer } from 'vite'
import { createLogger } from 'vite'
import type { Site } from '../../content/model/Site.ts'
import type { DocumentParts } from '../../html/documentSlots.ts'
import type { DevHandlers, PageAnswer } from '../commands/dev/devHandlers.ts'
import { clientOutput } from './clientOutput.ts'
import { plainImports } from './plainImports.ts'
import { toastSheet } from './toastSheet.ts'

// Everything that knows of Vike and Vite is in this file, and in the `+` files of pages/.

/** Where the loaded site is handed over: the server bundle runs in this process, so a reference is enough. */
const handover = Symbol.for('kube-site.site')

/** Lets the pages see a site, now and until the next one is given, with a memo for the markup that they share. */
export function showSite(site: Site): void {
  ;(globalThis as Record<symbol, unknown>)[handover] = { site, memo: new Map() }
}

const shown = `globalThis[Symbol.for('${handover.description}')]`

/** What the pages import of the command: the site for their data, the memo for rendering. */
const virtualModules: Readonly<Record<string, string>> = {
  'virtual:kube-site/site': `export const loadedSite = () => ${shown}.site`,
  'virtual:kube-site/memo': `export const renderMemo = () => ${shown}.memo`,
}

const sitePlugin = (): Plugin => ({
  name: 'kube-site:site',
  resolveId: id => (id in virtualModules ? `\0${id}` : null),
  load: id => virtualModules[id.replace(/^\0/, '')] ?? null,
})

/**
 * Vike notes in `node_modules` where the last server bundle is, and renders with that one: with another build's,
 * where two run at once. Without the note it looks in the stage. The setting for it, `vitePluginServerEntry`, is
 * read for one of several environments only (@brillout/vite-plugin-server-entry 0.7.23, plugin/index.js).
 */
const ownBundlePlugin = (): Plugin => ({
  name: 'kube-site:own-bundle',
  enforce: 'post',
  configResolved(config) {
    const { _vitePluginServerEntry: settings } = config as {
      _vitePluginServerEntry?: Record<string, unknown>
    }
    if (settings) settings['disableAutoImport'] = true
  },
})

const viteConfig = (root: string, warn: (message: string) => void): InlineConfig => {
  const logger = createLogger('warn')
  logger.warn = warn
  logger.warnOnce = warn
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    customLogger: logger,
    plugins: [vike(), plainImports, toastSheet, sitePlugin(), ownBundlePlugin()],
    oxc: { jsx: { runtime: 'automatic' } },
  }
}

/**
 * Works with the project as the working directory: Vike takes a path for absolute when it begins with the same
 * folder as that (vike 0.4.266, getOutDirs.js, `outDirIsAbsolutePath`).
 */
async function inProject<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  const before = process.cwd()
  process.chdir(root)
  try {
    return await work()
  } finally {
    process.chdir(before)
  }
}

export interface BundleInput {
  root: string
  /** Folder to write to, inside the project; `client` and `server` are made in it. */
  stage: string
  /** Keeps source maps of the browser's code. */
  sourcemap?: boolean
  warn(message: string): void
}

const bundleConfig = ({ root, stage, sourcemap = false, warn }: BundleInput): InlineConfig => ({
  ...viteConfig(root, warn),
  build: {
    outDir: stage,
    emptyOutDir: true,
    copyPublicDir: false,
    sourcemap,
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    target: 'es2022',
  },
  environments: { client: clientOutput },
})

/** Bundles the browser's code and styles, and the pages for prerendering. */
export async function bundle(input: BundleInput): Promise<void> {
  // React and Vite ask the environment which of their builds to use: a site is always made of the one for production.
  process.env['NODE_ENV'] = 'production'
  await inProject(input.root, () => build({ viteConfig: bundleConfig(input) }))
}

/** A page as Vike rendered it. */
export interface RenderedPage {
  /** Address without the slash at the end: `/blog/page/2`; `/404` for the not-found page. */
  url: string
  /** The document with slots where its parts go. */
  frame: string
  parts: DocumentParts
}

/** Renders every address of the site that was shown last; each page is handed over as soon as it is ready. */
export async function prerenderPages(
  input: BundleInput,
  onPage: (page: RenderedPage) => Promise<void>,
): Promise<void> {
  const options = {
    viteConfig: bundleConfig(input),
    onPagePrerender: async (pageContext: VikePage) => {
      const { documentParts: parts } = pageContext
      const frame = pageContext._prerenderResult.fileContent
      // Vike keeps what it rendered until the end. It has been handed over, so the memory can be had back.
      pageContext._prerenderResult.fileContent = ''
      pageContext.documentParts = undefined
      pageContext._prerenderContext.output.length = 0
      if (parts) await onPage({ url: pageContext.urlOriginal, frame, parts })
    },
  }
  await inProject(input.root, () => prerender(options))
}

/** The parts of Vike's page context that are read above (vike 0.4.266, runPrerender.js). */
interface VikePage {
  urlOriginal: string
  /** From pages/+onRenderHtml.tsx. */
  documentParts: DocumentParts | undefined
  _prerenderResult: { fileContent: string }
  _prerenderContext: { output: unknown[] }
}

/** An entry of Vite's manifest (vite.dev/guide/backend-integration). */
export interface ManifestEntry {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

/** What the bundled files need of each other. */
export const readManifest = async (stage: string): Promise<Record<string, ManifestEntry>> =>
  JSON.parse(await readFile(join(stage, 'assets.json'), 'utf8')) as Record<string, ManifestEntry>

export interface DevServerInput {
  root: string
  /** Where it is taken, the next free one; 0 takes any. */
  port: number
  /** Whether other machines may ask, too. */
  everywhere: boolean
  /** Told what goes on inside. */
  note(message: string): void
  handlers: DevHandlers
}

/** A running development server. */
export type DevServer = Pick<ViteDevServer, 'watcher' | 'ws' | 'close' | 'resolvedUrls'>

/**
 * Serves the site that was shown last, rendering each page when it is asked for.
 * @throws what Node says where it may not listen
 */
export async function startDevServer(input: DevServerInput): Promise<DevServer> {
  const { root, port, everywhere, note, handlers } = input
  const config = viteConfig(root, note)
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

/** Renders the page at an address, with what is saved now. */
export async function renderForDev(url: string): Promise<PageAnswer> {
  const { renderPage } = await import('vike/server')
  const { httpResponse, errorWhileRendering } = await renderPage({ urlOriginal: url })
  const { statusCode, headers } = httpResponse
  const page = { status: statusCode, headers, html: await httpResponse.getBody() }
  // That there is no such page is thrown, too.
  return statusCode >= 500 ? { ...page, error: errorWhileRendering } : page
}
