import { type ConfigText, configTexts } from '../../schema/config/configTexts.ts'
import { isReserved } from '../../links/outboundLinks.ts'
import type { ConfigFile } from '../../schema/config/ConfigFile.ts'
import type { Problem } from '../../problems/Problem.ts'
import type { SiteConfig } from '../../model/SiteConfig.ts'
import { problemAt } from '../../problems/problemAt.ts'

/** Hosts that are reserved for examples (RFC 2606), in an address of the web or of a mailbox. */
const exampleHost = /\b(?:[a-z\d-]+\.)*(?:[a-z\d-]+\.example|example\.(?:com|net|org))(?![\w.-])/i

/** True for a site that visitors can reach by name: not an example, and not an address of a machine. */
const isPublic = (siteUrl: string): boolean =>
  !isReserved(siteUrl) && /\.[a-z][^.]*$/.test(new URL(siteUrl).hostname)

/**
 * Texts that were left from the example: their address is reserved for examples, and that of the site is real. The
 * targets of publishing are not looked at.
 */
export function placeholders(config: SiteConfig): (ConfigText & { host: string })[] {
  if (!isPublic(config.siteUrl)) return []
  return configTexts(config).flatMap(({ path, text }) => {
    if (path[0] === 'publish') return []
    const host = exampleHost.exec(text)?.[0]
    return host === undefined ? [] : [{ path, text, host }]
  })
}

/** Their hosts, each once; undefined if there are none. */
export function placeholderHosts(config: SiteConfig): string[] | undefined {
  const hosts = [...new Set(placeholders(config).map(({ host }) => host))]
  return hosts.length > 0 ? hosts : undefined
}

/** Reports addresses that were left from the example. */
export const checkPlaceholders = ({ value, source, locate }: ConfigFile): Problem[] =>
  placeholders(value).map(({ path, host }) =>
    problemAt(source, locate(path), {
      code: 'config-placeholder',
      message: `still uses the placeholder ${host}; the site's URL is ${value.siteUrl}`,
      hint: 'Write the real address: `publish` refuses a site with an address of the example.',
    }),
  )
