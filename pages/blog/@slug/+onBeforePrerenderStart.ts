import { loadedSite } from 'virtual:kube-site/site'
import { postPages } from '../../../content/routes/pageData.ts'

/** Every post's permalink. */
export function onBeforePrerenderStart() {
  return postPages(loadedSite()).map(data => ({ url: data.post.path, pageContext: { data } }))
}
