import vike from 'vike/plugin'
import type { InlineConfig, Plugin } from 'vite'
import { createLogger } from 'vite'
import { plainImports } from './plainImports.ts'
import { toastSheet } from './toastSheet.ts'

/** Changes settings that Vike makes whatever the configuration says. */
const vikeSettings = (): Plugin => ({
  name: 'kube-site:vike-settings',
  enforce: 'post',
  // The build copies public/ itself, without what is not published (vike 0.4.266, pluginBuildApp.js).
  config: () => ({ environments: { client: { build: { copyPublicDir: false } } } }),
  // Vike notes in `node_modules` where the last server bundle is: of two builds at once, each would find the other's.
  // The setting for this, `vitePluginServerEntry`, is read for one of several environments only
  // (@brillout/vite-plugin-server-entry 0.7.23, plugin/index.js).
  configResolved(config) {
    const { _vitePluginServerEntry: settings } = config as {
      _vitePluginServerEntry?: Record<string, unknown>
    }
    if (settings) settings['disableAutoImport'] = true
  },
})

export interface ViteInput {
  /** The project, absolute. */
  root: string
  /** Folder of its host that the site is published in, with slashes at both ends. */
  base: string
  /** Gets Vite's warnings. */
  warn(message: string): void
}

/** The part of Vite's configuration that builds and the development server share. */
export const viteConfig = ({ root, base, warn }: ViteInput): InlineConfig => {
  const logger = createLogger('warn')
  logger.warn = warn
  logger.warnOnce = warn
  return {
    root,
    base,
    configFile: false,
    logLevel: 'warn',
    customLogger: logger,
    plugins: [vike(), plainImports, toastSheet, vikeSettings()],
    oxc: { jsx: { runtime: 'automatic' } },
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
