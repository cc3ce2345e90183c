import { loadedSite } from 'virtual:kube-site/site'
import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { tagPage } from '../../../../content/routes/tagPages.ts'

export function data({ routeParams }: PageContextServer) {
  const page = tagPage(loadedSite(), routeParams['tag'] ?? '', 1)
  if (!page) throw render(404)
  return page
}
