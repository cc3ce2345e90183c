import { primaryLanguage, hasWords } from '../../i18n/wordsOf.ts'
import type { SiteConfig } from '../../model/SiteConfig.ts'
import { type ConfigFile, type ConfigText, configTexts } from '../../schema/config/ConfigFile.ts'
import { exampleHost, isReserved } from '../../shared/exampleHosts.ts'
import { defineRule, type Rule } from '../Rule.ts'
import { configPages, longTexts } from './searchTexts.ts'

/** Rules about the configuration. */
export const configRules: readonly Rule<ConfigFile>[] = [
  defineRule('config-text-twice', 'document', ({ value: { tagline }, source }) => {
    const at = source.text.indexOf(tagline)
    const start = at < 0 ? -1 : source.text.indexOf(tagline, at + tagline.length)
    if (start < 0) return undefined
    const hint = 'Write it once, as a constant above the configuration, and name the constant in both places.'
    return { start, message: 'The tagline is written twice', hint }
  }),

  defineRule('config-placeholder', 'document', ({ value, locate }) =>
    placeholders(value).map(({ path, host }) => ({
      start: locate(path),
      message: `still uses the placeholder ${host}; the site's URL is ${value.siteUrl}`,
      hint: 'Write the real address: `publish` refuses a site with an address of the example.',
    })),
  ),

  defineRule('config-language', 'document', ({ value: { language }, locate }) => {
    if (hasWords(language)) return undefined
    return {
      start: locate(['language']),
      message: `The interface has no texts in "${language}", and shows English ones`,
      hint: `Days and numbers follow the language. Add its texts in content/i18n/${primaryLanguage(language)}.ts, as in de.ts.`,
    }
  }),

  defineRule('title-long', 'document', config => configPages(config).flatMap(longTexts)),
]

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
