/** The address from the root that a target means on a page, or undefined where it leaves the site. */
export function localTarget(target: string, pagePath: string, origin: string): string | undefined {
  if (target.startsWith(`${origin}/`)) return target.slice(origin.length)
  if (target.startsWith('/') && !target.startsWith('//')) return target
  if (target.startsWith('#')) return pagePath + target
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) return undefined
  const url = new URL(target, `http://site${pagePath}`)
  return url.pathname + url.hash
}
