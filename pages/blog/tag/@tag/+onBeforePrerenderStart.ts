import { loadedSite } from 'virtual:kube-site/site'
import { tagPages } from '../../../../content/routes/tagPages.ts'

/** The first page of every tag. */
export function onBeforePrerenderStart() {
  return Array.from(tagPages(loadedSite(), 'first'), ([url, data]) => ({ url, pageContext: { data } }))
}
