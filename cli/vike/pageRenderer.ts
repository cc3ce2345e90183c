import type { Route } from '../../content/model/Route.ts'
import { missingPath, notFoundPath } from '../../content/shared/paths.ts'
import { withBase } from '../../content/shared/withBase.ts'
import { Thread } from '../project/Thread.ts'
import type { RenderedPage, RenderRequest, RenderThreadInput } from './renderThread.ts'

/** A thread that renders routes with the pages that were bundled into a stage. Errors that Vike logs are thrown, too. */
export const pageRenderer = (workerData: RenderThreadInput): Thread<RenderRequest, RenderedPage> =>
  // The script lies beside this file in the bundle that cli/kube-site.js makes.
  new Thread(new URL('./renderThread.js', import.meta.url), { workerData, stderr: true })

/** What the thread needs of a route. Any address without a page gets the not-found page. */
export const renderRequest = ({ path, page, data }: Route, base: string): RenderRequest => ({
  url: withBase(base, path === notFoundPath ? missingPath : path),
  page,
  data: data(),
})
