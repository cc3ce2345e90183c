import type { Plugin } from 'vite'
import { fileOf, hasWords } from '../../content/i18n/wordsOf.ts'
import { rendererFile } from './serverFiles.ts'

/** Vite's own name for its helper (vite 8.3.8, `preloadHelperId`). */
const helper = '\0vite/preload-helper.js'

const plain = '\0kube-site:plain-import?'

/**
 * Replaces Vite's helper for `import()`. It preloads the styles of a chunk, which islands do not have, and is larger than
 * the whole entry script. Each importer gets its own copy: a shared one would become a chunk that every page loads.
 */
export const plainImports = {
  name: 'kube-site:plain-imports',
  enforce: 'pre',
  resolveId: (id: string, importer?: string) => (id === helper ? plain + importer : null),
  load: (id: string) => (id.startsWith(plain) ? 'export const __vitePreload = load => load()' : null),
} satisfies Plugin

/** Sonner's own call of the function that puts its styles into the page (sonner 2.0.8, dist/index.mjs). */
const injection = /^__insertCSS\(".*"\);?$/m

/**
 * Takes out of sonner that it writes a `style` element, which the content security policy forbids: the same rules
 * are a sheet of the site, `styles/toasts.deferred.scss`.
 */
export const toastSheet = {
  name: 'kube-site:toast-sheet',
  transform(code: string, id: string) {
    if (!/\/sonner\/dist\/index\.mjs(?:\?|$)/.test(id)) return null
    if (!injection.test(code))
      throw new Error('Sonner puts its styles into the page in another way: see cli/bundler/plugins.ts.')
    return { code: code.replace(injection, ''), map: null }
  },
} satisfies Plugin

/** The file that `siteWords` gives, from the project's root. */
export const wordsFile = 'content/i18n/siteWords.ts'

/** Gives the bundle the words of the site's language, and none of another. @param language BCP 47, of the configuration, asked each time */
export const siteWords = (language: () => string) =>
  ({
    name: 'kube-site:site-words',
    load: (id: string) => {
      if (!/\/i18n\/siteWords\.ts(?:\?|$)/.test(id)) return null
      const now = language()
      const file = hasWords(now) ? fileOf(now) : 'en'
      return `export * as words from './${file}.ts'\nexport const language = ${JSON.stringify(now)}`
    },
  }) satisfies Plugin

/** What has many files: to load them took each thread that renders pages a fifth of a second. */
const manyFiles = ['vike', /^@brillout\//, /^@universal-middleware\//]

/** Bundles Vike and other packages with the pages that use them, and a file that gives Vike's functions. */
export const bundledRenderer = {
  name: 'kube-site:bundled-renderer',
  applyToEnvironment: ({ name }) => name === 'ssr',
  configEnvironment: name => (name === 'ssr' ? { resolve: { noExternal: manyFiles } } : null),
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'vike/server', fileName: rendererFile })
  },
} satisfies Plugin

/**
 * Lets Vike collect the headers of a response in a map: nobody reads those of a page that is written to a file, and for
 * the first `Headers` Node compiles its HTTP client, in each thread that renders pages (vike 0.4.266, headersResponse.js).
 */
export const plainHeaders = {
  name: 'kube-site:plain-headers',
  transform: {
    filter: { id: /\/vike\/dist\/.*\/headersResponse\.js$/ },
    handler: (code: string) => ({ code: code.replaceAll('new Headers()', 'new Map()'), map: null }),
  },
} satisfies Plugin

/** Loads Sass, which takes a tenth of a second, while Rolldown writes the browser's code and nothing else is to be done. */
export const earlySass = {
  name: 'kube-site:early-sass',
  applyToEnvironment: ({ name }) => name === 'client',
  buildEnd() {
    // What fails is thrown where Vite loads it.
    import('sass-embedded').catch(() => undefined)
  },
} satisfies Plugin

/** Changes settings that Vike makes whatever the configuration says. */
export const vikeSettings = {
  name: 'kube-site:vike-settings',
  enforce: 'post',
  // Vike notes in `node_modules` where the last server bundle is: of two builds at once, each would find the other's.
  // The setting for this, `vitePluginServerEntry`, is read for one of several environments only
  // (@brillout/vite-plugin-server-entry 0.7.23, plugin/index.js).
  configResolved(config: object) {
    const { _vitePluginServerEntry: settings } = config as {
      _vitePluginServerEntry?: Record<string, unknown>
    }
    if (settings) settings['disableAutoImport'] = true
  },
} satisfies Plugin
