import type { PublishedObject } from '../Release.ts'

/**
 * The addresses at which visitors find an object, from the folder of the site on, encoded: the one that links name
 * first. A page in a folder is found at `blog/`, `blog/index.html` and, with a redirect or not, `blog`.
 */
export function visitorPaths(key: string, { kind }: Pick<PublishedObject, 'kind'>): [string, ...string[]] {
  const path = encodeURI(key).replace(/[?#]/g, encodeURIComponent)
  const [index, folder = ''] = /^(.*\/)?index\.html$/.exec(path) ?? []
  if (index === undefined || (kind !== 'page' && kind !== 'redirect')) return [path]
  return folder === '' ? ['', path] : [folder, path, folder.slice(0, -1)]
}
