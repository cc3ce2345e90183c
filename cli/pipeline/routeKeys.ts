import { hash } from 'node:crypto'
import type { PostPageData, SiteFrame } from '../../content/model/PageData.ts'
import type { Route } from '../../content/model/Route.ts'

/**
 * Returns the cache key of a route: a hash of all that its page is rendered from, except the bundle.
 * @param frame what all pages share
 */
export function routeKeys(frame: SiteFrame): (route: Route) => string {
  const frameHash = hash('sha256', JSON.stringify(frame))
  return ({ path, page, deferred, data }) => {
    // The post is long; the name of its companion, `head.data`, has a hash of it.
    const { post: _, ...shown } = data() as PostPageData
    return hash('sha256', frameHash + JSON.stringify([path, page, deferred, shown]))
  }
}
