import { loadedSite } from 'virtual:kube-site/site'
import { blogListing, listPages } from '../../../../content/routes/lists.ts'
import { listPage } from '../../../../content/routes/pageData.ts'
import { listPath } from '../../../../content/shared/paths.ts'

/** Every page of the list but the first, which is `/blog/`. */
export function onBeforePrerenderStart() {
  const site = loadedSite()
  return Array.from({ length: listPages(blogListing(site)) - 1 }, (_, at) => ({
    url: listPath(at + 2),
    pageContext: { data: listPage(site, at + 2) },
  }))
}
