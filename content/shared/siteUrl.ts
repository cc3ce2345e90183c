import { parseUrl } from './parseUrl.ts'

/** Scheme, host and port, and folders. */
const form = /^https?:\/\/(?:[a-z\d.-]+|\[[a-f\d:.]+\])(?::\d+)?(?:\/[A-Za-z0-9._~-]+)*$/

/**
 * The address of a site in its one form, without a slash at the end: scheme, host and port, and the folder where the
 * site has no host of its own (`https://example.com/docs`). Undefined for any other text. The host and the folder's names
 * are of letters, digits and `-._~`, so that no two spellings of an address differ; the host may be an IPv6 address.
 */
export function parseSiteUrl(text: string): string | undefined {
  const siteUrl = text.replace(/\/$/, '')
  const url = form.test(siteUrl) ? parseUrl(siteUrl) : undefined
  return url && siteUrl === url.origin + url.pathname.replace(/^\/$/, '') ? siteUrl : undefined
}

/** The folder that a site is published in, with a slash at both ends: `/docs/`, or `/` at the root of its host. */
export const basePath = (siteUrl: string): string => `${new URL(siteUrl).pathname.replace(/\/$/, '')}/`
