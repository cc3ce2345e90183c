import vike from 'vike/plugin'
import type { InlineConfig } from 'vite'
import { createLogger } from 'vite'
import { plainImports, siteWords, toastSheet, vikeSettings } from './plugins.ts'

export interface ViteInput {
  /** The project, absolute. */
  root: string
  /** Folder of its host that the site is published in, with slashes at both ends. */
  base: string
  /** The language of the site, whose words are bundled. */
  language: string
  /** Gets Vite's warnings. */
  warn(message: string): void
}

/**
 * Lets Sass find and read the files of sheets itself. Vite's importer is asked for each of them, in JavaScript, and takes a
 * tenth of the time of a bundle; what it adds is that `url()` may start at the folder of a partial: here it starts at that
 * of the sheet, as in plain Sass, which is `styles/`.
 */
const sassOwnImporter = { findFileUrl: () => null }

/**
 * Vike looks for its files in `pages/` alone, and asks no git for them (vike 0.4.266, crawlFiles.js). Elsewhere they would be
 * missing in what tells two states of the sources apart.
 */
const crawl = { git: false, ignore: ['!(pages)'] }

/** The part of Vite's configuration that builds and the development server share. */
export const viteConfig = ({
  root,
  base,
  language,
  warn,
}: Omit<ViteInput, 'language'> & { language(): string }): InlineConfig => {
  process.env['VIKE_CRAWL'] = JSON.stringify(crawl)
  const logger = createLogger('warn')
  logger.warn = warn
  logger.warnOnce = warn
  return {
    root,
    base,
    configFile: false,
    // Not Vite but we copy and serve `public/`: links are not followed out of it, and hidden files stay out.
    publicDir: false,
    logLevel: 'warn',
    customLogger: logger,
    plugins: [vike(), plainImports, toastSheet, siteWords(language), vikeSettings],
    oxc: { jsx: { runtime: 'automatic' } },
    css: { preprocessorOptions: { scss: { importer: sassOwnImporter } } },
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
