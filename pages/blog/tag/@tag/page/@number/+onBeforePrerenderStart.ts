import { loadedSite } from 'virtual:kube-site/site'
import { tagPages } from '../../../../../../content/routes/tagPages.ts'

/** Every page of a tag but its first. */
export function onBeforePrerenderStart() {
  return Array.from(tagPages(loadedSite(), 'others'), ([url, data]) => ({ url, pageContext: { data } }))
}
