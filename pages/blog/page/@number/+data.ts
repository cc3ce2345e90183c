import { loadedSite } from 'virtual:kube-site/site'
import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { listPage } from '../../../../content/routes/pageData.ts'

export function data({ routeParams }: PageContextServer) {
  const page = listPage(loadedSite(), Number(routeParams['number']))
  if (!page || page.page === 1) throw render(404)
  return page
}
