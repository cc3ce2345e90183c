import { parseUrl } from './parseUrl.ts'

/**
 * A start tag with attributes, whose values stand in double quotes; text between tags never looks like one. Most tags have
 * none, or a class alone, as each word of a highlighted line has.
 */
const startTag = /<[a-z][a-z0-9]*(?=\s)(?! class="[\w -]*">)(?:\s+[^\s"'<>=/]+(?:="[^"]*")?)*\s*\/?>/gi

/** Our HTML with each start tag that has attributes, more than a class, given to `change`. */
export const mapTags = (html: string, change: (tag: string) => string): string =>
  html.replace(startTag, change)

/** A start tag with every address (`href`, `src`, `cite`, `poster`, `srcset`) given to `change`, as it stands there, escaped. */
export function mapAddresses(tag: string, change: (address: string) => string): string {
  // Few tags have one, and this is asked for every tag of every post.
  if (!/\s(?:href|src|cite|poster)/.test(tag)) return tag
  return tag
    .replace(
      /(\s(?:href|src|cite|poster)=")([^"]*)/g,
      (_, name: string, value: string) => name + change(value),
    )
    .replace(/(\ssrcset=")([^"]*)/g, (_, name: string, value: string) => {
      const files = value.split(', ').map(file => file.replace(/^\S+/, change))
      return name + files.join(', ')
    })
}

/** True for an address that means something else on another page: neither absolute, nor from the root, nor an anchor. */
export const isRelative = (address: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(address)

/**
 * An address of a page as it works outside of the site.
 * @param url of the page
 */
export function absoluteAddress(address: string, siteUrl: string, url: string): string {
  if (address.startsWith('#')) return url + address
  if (address.startsWith('/') && !address.startsWith('//')) return siteUrl + address
  return (isRelative(address) ? parseUrl(address, url)?.href : undefined) ?? address
}
