import type { Site } from '../content/model/Site.ts'
import { legalPath } from '../content/shared/paths.ts'
import type { LaterSources } from './contentSecurityPolicy.ts'
import { picturesInPlace } from './picturesInPlace.ts'

/** What each page may come to load and does not name: the blog its pictures, a legal page the worker of its viewer. */
export function laterSources(site: Site): (path: string) => LaterSources {
  const pictures = picturesInPlace(site)
  const legal = new Set<string>(site.config.legal.map(({ slug }) => legalPath(slug)))
  const worker = site.config.pdfWorker ?? '/'
  return path => ({ pictures: pictures(path), ...(legal.has(path) ? { worker } : {}) })
}
