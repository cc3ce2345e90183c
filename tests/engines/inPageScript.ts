import { join } from 'node:path'
import { build } from 'rolldown'

/** Declares `inPage`, the exports of `inPage.ts`, for functions that run in a page. */
export const inPageScript: string = await bundle()

async function bundle(): Promise<string> {
  const { output } = await build({
    input: join(import.meta.dirname, 'inPage.ts'),
    write: false,
    output: { format: 'iife', name: 'inPage', minify: true },
  })
  return output[0].code
}
