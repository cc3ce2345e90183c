import vike from 'vike/plugin'
import { createLogger, type InlineConfig } from 'vite'
import { noAutoImport, plainImports, siteWords, toastSheet } from './plugins.ts'

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
