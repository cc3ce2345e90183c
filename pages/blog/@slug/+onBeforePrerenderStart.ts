import { loadedSite } from 'virtual:kube-site/site'
import { postPageAt } from '../../../content/pages/pageData.ts'

/** Every post's permalink. */
export function onBeforePrerenderStart() {
  const site = loadedSite()
  return site.posts.map((post, at) => ({ url: post.path, pageContext: { data: postPageAt(site, at) } }))
}
