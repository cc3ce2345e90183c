import { build } from 'vike/api'
import { type SentError, sentError } from '../../system/CommandError.ts'
import { logToStandardError } from '../../system/Terminal.ts'
import { bundledRenderer, inProject, viteConfig, type ViteInput } from './viteConfig.ts'

/** The only request: to bundle. */
export interface BundleRequest extends Omit<ViteInput, 'warn'> {
  /** Folder inside the project that `client` and `server` are written to. */
  stage: string
}

/** Warnings of Vite, or what was thrown. */
export type BundleAnswer = { warnings: readonly string[] } | SentError

// If the command ends, nobody needs the bundle.
const end = () => process.kill(process.pid)
process.once('disconnect', end)

logToStandardError()

process.once('message', async (request: BundleRequest) => {
  const warnings: string[] = []
  const bundling = bundle(request, warning => warnings.push(warning))
  const answer: BundleAnswer = await bundling.then(() => ({ warnings }), sentError)
  process.off('disconnect', end)
  process.send?.(answer, () => process.disconnect())
})

/**
 * All of React is one chunk, so that its parts do not load one after the other. Only for the client: Vike finds the
 * server's entry by its name.
 */
const react = { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// }

/** Addresses, dates, HTML and edits are one chunk: the search needs them, and islands or the not-found page do. */
const texts = {
  name: 'texts',
  test: /\/(?:browser\/(?:href|trusted)|shared\/(?:withBase|mapAddresses|calendar|editsBetween)|i18n\/(?:localeOf|fill))\.ts$/,
}

/** Bundles the browser's code and styles, and the pages for rendering. Sets `NODE_ENV` of the process. */
async function bundle(input: BundleRequest, warn: ViteInput['warn']): Promise<void> {
  removeErrorHandlers()
  // React and Vite choose their builds by it.
  process.env['NODE_ENV'] = 'production'
  const shared = viteConfig({ ...input, warn, language: () => input.language })
  // Errors are thrown, too.
  if (shared.customLogger) shared.customLogger.error = warn
  const config = {
    ...shared,
    plugins: [...(shared.plugins ?? []), bundledRenderer],
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
            // Otherwise a chunk of words would have all of them for every page.
            optimization: { inlineConst: true },
          },
        },
      },
    },
  }
  await inProject(input.root, () => build({ viteConfig: config })).catch((error: unknown) => {
    throw writeError(error) ?? error
  })
}

/** Finds a failed write in the message of Rolldown's error (rolldown 1.2.19). */
function writeError(error: unknown): Error | undefined {
  const message = error instanceof Error ? error.message : ''
  const [, file, reason] = /Failed to write file (?:in )?(.+)\n\s*Caused by:\s*(.+)/.exec(message) ?? []
  if (file === undefined) return undefined
  return Object.assign(new Error(`${file} cannot be written: ${reason}`, { cause: error }), { code: 'EIO' })
}

/** Removes Vike's handlers of unhandled errors, which print them and go on (installUncaughtErrorHandlers.js). */
function removeErrorHandlers(): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    for (const listener of process.rawListeners(event)) {
      if (/console\.error\(err\)/.test(String(listener))) process.off(event, listener as () => void)
    }
  }
}
