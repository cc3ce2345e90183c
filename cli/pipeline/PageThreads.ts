import type { Route } from '../../content/model/Route.ts'
import { missingPath, notFoundPath } from '../../content/shared/paths.ts'
import { withBase } from '../../content/shared/withBase.ts'
import { Thread } from '../project/Thread.ts'
import type { RenderAnswer, RenderedPage, RenderRequest, RenderThreadInput } from './renderThread.ts'

export type PageRenderer = Thread<RenderRequest, RenderAnswer>

/** A thread that renders routes with the pages that were bundled into a stage. */
export const pageRenderer = (workerData: RenderThreadInput): PageRenderer =>
  // The script lies beside this file in the bundle that cli/loadProgram.js makes. Vike logs what is thrown here, too.
  new Thread(new URL('./renderThread.js', import.meta.url), {
    workerData,
    stderr: true,
    // React asks the environment which of its builds to use.
    env: { ...process.env, NODE_ENV: 'production' },
  })

/** @throws what the page throws, or where the route's folder in `pages/` is not the one that its address leads to */
export async function renderRoute(
  renderer: PageRenderer,
  { path, page, data }: Route,
  base: string,
): Promise<RenderedPage> {
  // Any address without a page gets the not-found page.
  const url = withBase(base, path === notFoundPath ? missingPath : path)
  const answer = await renderer.ask({ url, page, data: data() })
  if ('error' in answer) throw answer.error
  return answer
}
