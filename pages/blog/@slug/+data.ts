import { loadedSite } from 'virtual:kube-site/site'
import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { postPage } from '../../../content/routes/pageData.ts'

export function data({ routeParams }: PageContextServer) {
  const page = postPage(loadedSite(), routeParams['slug'] ?? '')
  if (!page) throw render(404)
  return page
}
