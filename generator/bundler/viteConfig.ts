import vike from 'vike/plugin'
import { createLogger, type InlineConfig, type Plugin } from 'vite'
import { pageDirection } from '../../content/i18n/direction.ts'
import { primaryLanguage, hasWords } from '../../content/i18n/wordsOf.ts'
import { ownValue } from '../../content/shared/ownValue.ts'
import { rendererFile } from './vikeRenderer.ts'

export interface ViteInput {
  /** The project, absolute. */
  root: string
  /** Folder of its host that the site is published in, with slashes at both ends. */
  base: string
  /** Language of the site, whose words are bundled. */
  language: string
  /** Gets Vite's warnings. */
  warn(message: string): void
}

/** Makes Sass find partials itself, in `styles/`: Vite's importer, in JavaScript, would be asked for each of them. */
const ownImporter = { findFileUrl: () => null }

/**
 * `Features.LightDark` of lightningcss (1.33.0, flags.js): it would add variables for `light-dark()`, which the styles do
 * not use, to each `color-scheme`.
 */
const lightDark = 1 << 20

/** Vike looks for its files in `pages/` alone, and asks no git for them (vike 0.4.266, crawlFiles.js). */
const crawl = { git: false, ignore: ['!(pages)'] }

/** Returns the configuration of Vite that builds and the development server share. */
export function viteConfig({
  root,
  base,
  language,
  warn,
}: Omit<ViteInput, 'language'> & { language(): string }): InlineConfig {
  process.env['VIKE_CRAWL'] = JSON.stringify(crawl)
  return {
    root,
    base,
    configFile: false,
    // Builds and `dev` copy and serve `public/` themselves: no links out of it, and no hidden files.
    publicDir: false,
    logLevel: 'warn',
    customLogger: { ...createLogger('warn'), warn, warnOnce: warn },
    plugins: [vike(), plainImports, toastSheet, siteWords(language), noAutoImport],
    oxc: { jsx: { runtime: 'automatic' } },
    css: { preprocessorOptions: { scss: { importer: ownImporter } }, lightningcss: { exclude: lightDark } },
  }
}

/**
 * Runs work with the project as the working directory: Vike takes a path for absolute if it begins with the same folder
 * as that (vike 0.4.266, getOutDirs.js, `outDirIsAbsolutePath`).
 */
export async function inProject<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  const before = process.cwd()
  process.chdir(root)
  try {
    return await work()
  } finally {
    process.chdir(before)
  }
}

/** Vite's helper for `import()` (vite 8.3.8, `preloadHelperId`). */
const helper = '\0vite/preload-helper.js'

const plain = '\0kube-site:plain-import?'

/**
 * Replaces Vite's helper for `import()`, which preloads styles of chunks and is larger than the entry script. Islands
 * have no such styles. Each importer gets its own copy: a shared one would become a chunk that every page loads.
 */
const plainImports = {
  name: 'kube-site:plain-imports',
  enforce: 'pre',
  resolveId: (id: string, importer?: string) => (id === helper ? plain + importer : null),
  load: (id: string) => (id.startsWith(plain) ? 'export const __vitePreload = load => load()' : null),
} satisfies Plugin

/** Sonner's call that inserts its styles into the page (sonner 2.0.8, dist/index.mjs). */
const injection = /^__insertCSS\(".*"\);?$/m

/**
 * Keeps sonner from inserting a `style` element, which the content security policy forbids. The same rules are in
 * `styles/toasts.deferred.scss`.
 */
const toastSheet = {
  name: 'kube-site:toast-sheet',
  transform(code: string, id: string) {
    if (!/\/sonner\/dist\/index\.mjs(?:\?|$)/.test(id)) return null
    if (!injection.test(code))
      throw new Error('Sonner inserts its styles in another way: see generator/bundler/viteConfig.ts.')
    return { code: code.replace(injection, ''), map: null }
  },
} satisfies Plugin

/** Languages (ISO 639) whose words the search reduces to stems, and the part of `@orama/stemmers` that does it. */
const stemmers: Readonly<Record<string, string>> = {
  ar: 'arabic',
  bg: 'bulgarian',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'indian',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  ne: 'nepali',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  uk: 'ukrainian',
}

/** The files that `siteWords` replaces, from the project's root. */
export const languageFiles = {
  'content/i18n/siteWords.ts': (language: string) => {
    const file = hasWords(language) ? primaryLanguage(language) : 'en'
    const direction = JSON.stringify(pageDirection(language))
    return (
      `export * as words from './${file}.ts'\n` +
      `export const language = ${JSON.stringify(language)}\nexport const direction = ${direction}`
    )
  },
  'browser/search/stem.ts': (language: string) => {
    const stemmer = ownValue(stemmers, primaryLanguage(language))
    return stemmer
      ? `export { stemmer as stem } from '@orama/stemmers/${stemmer}'`
      : 'export const stem = word => word'
  },
}

/**
 * Bundles the words of the site's language only, and its stemmer.
 * @param language returns the current language of the configuration (BCP 47)
 */
const siteWords = (language: () => string) =>
  ({
    name: 'kube-site:site-words',
    load: (id: string) => {
      const file = Object.entries(languageFiles).find(([path]) =>
        id.replace(/\?.*$/, '').endsWith(`/${path}`),
      )
      return file ? file[1](language()) : null
    },
  }) satisfies Plugin

/** Packages of many files, which would slow down the start of each thread that renders pages. */
const manyFiles = ['vike', /^@brillout\//, /^@universal-middleware\//]

/** Vike's call that writes an error of a page (vike 0.4.266, logErrorServer.js). */
const errorReport = /^\s*console\.error\(hasRed.*$/m

/**
 * Bundles Vike and other packages with the pages that use them, and writes a file with Vike's functions. Vike writes no
 * error of a page, since the command reports it.
 */
export const bundledRenderer = {
  name: 'kube-site:bundled-renderer',
  applyToEnvironment: ({ name }) => name === 'ssr',
  configEnvironment: name => (name === 'ssr' ? { resolve: { noExternal: manyFiles } } : null),
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'vike/server', fileName: rendererFile })
  },
  transform(code, id) {
    if (!/\/vike\/dist\/server\/runtime\/logErrorServer\.js(?:\?|$)/.test(id)) return null
    if (!errorReport.test(code))
      throw new Error('Vike writes errors of pages in another way: see generator/bundler/viteConfig.ts.')
    return { code: code.replace(errorReport, ''), map: null }
  },
} satisfies Plugin

/**
 * Keeps Vike from writing the path of the last server bundle into `node_modules`: of two builds at once, each would
 * find that of the other. Vike reads the setting for this, `vitePluginServerEntry`, in one of several environments only
 * (@brillout/vite-plugin-server-entry 0.7.23, plugin/index.js).
 */
const noAutoImport = {
  name: 'kube-site:no-auto-import',
  enforce: 'post',
  configResolved(config: object) {
    const { _vitePluginServerEntry: settings } = config as {
      _vitePluginServerEntry?: Record<string, unknown>
    }
    if (settings) settings['disableAutoImport'] = true
  },
} satisfies Plugin
