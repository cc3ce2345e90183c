import { build } from 'vike/api'
import { bundledRenderer, earlySass, plainHeaders } from './plugins.ts'
import { inProject, type ViteInput, viteConfig } from './viteConfig.ts'

/**
 * All of React is one chunk, so that its parts do not load one after the other. This is for the client's build alone:
 * Vike finds the server's entry by its name.
 */
const react = { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// }

/** Addresses, dates and HTML in one file, since the search and the islands need them. */
const texts = {
  name: 'texts',
  test: /\/(?:parts\/(?:href|trusted)|shared\/(?:withBase|mapAddresses|calendar)|i18n\/(?:localeOf|fill))\.ts$/,
}

export interface BundleInput extends ViteInput {
  /** Folder to write to, inside the project; `client` and `server` are made in it. */
  stage: string
}

/** Bundles the browser's code and styles, and the pages for rendering. */
export async function bundle(input: BundleInput): Promise<void> {
  removeErrorHandlers()
  // With Vike came what looks for a source map, in three megabytes, whenever Vike looks at a stack.
  delete (Error as { prepareStackTrace?: unknown }).prepareStackTrace
  // React and Vite ask the environment which of their builds to use: a site is always made of the one for production.
  process.env['NODE_ENV'] = 'production'
  const shared = viteConfig({ ...input, language: () => input.language })
  // What fails is thrown, too.
  if (shared.customLogger) shared.customLogger.error = input.warn
  const config = {
    ...shared,
    plugins: [...(shared.plugins ?? []), bundledRenderer, plainHeaders, earlySass],
    build: {
      outDir: input.stage,
      emptyOutDir: true,
      // Inlined files would need `data:` in the content security policy.
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      target: 'es2022',
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups: [react, texts] } },
            // Each word is written where it is shown: a chunk of words would have all of them for every page.
            optimization: { inlineConst: true },
          },
        },
      },
    },
  }
  await inProject(input.root, () => build({ viteConfig: config })).catch((error: unknown) => {
    throw refusalOf(error) ?? error
  })
}

/** Rolldown tells that a file cannot be written as an error of its own with a stack in its message (rolldown 1.2.19). */
function refusalOf(error: unknown): Error | undefined {
  const [, file, reason] =
    /Failed to write file (?:in )?(.+)\n\s*Caused by:\s*(.+)/.exec(
      error instanceof Error ? error.message : '',
    ) ?? []
  return file === undefined
    ? undefined
    : Object.assign(new Error(`${file} cannot be written: ${reason}`, { cause: error }), { code: 'EIO' })
}

/** Removes Vike's handlers of unhandled errors, which print each and let a build go on (installUncaughtErrorHandlers.js). */
function removeErrorHandlers(): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    for (const listener of process.rawListeners(event)) {
      if (/console\.error\(err\)/.test(String(listener))) process.off(event, listener as () => void)
    }
  }
}
