import { decodeXML } from 'entities'
import { parseUrl } from '../../../content/shared/parseUrl.ts'
import { fetchByProxy } from '../../../system/proxy.ts'
import { CommandError, exitCodes } from '../../../system/CommandError.ts'

/** Files that an index of sitemaps may name, and bytes that one may have (sitemaps.org/protocol.html). */
const limits = { files: 50, bytes: 50 * 1024 * 1024, timeoutMs: 20_000 } as const

/**
 * The addresses in the sitemap of a site, from its root.
 * @param url of the site, or of its sitemap
 * @throws CommandError if there is no sitemap
 */
export async function publicAddresses(url: string): Promise<string[]> {
  const sitemap = /\.xml$/i.test(new URL(url).pathname)
    ? url
    : new URL('sitemap.xml', `${url.replace(/\/*$/, '')}/`).href
  const text = await fetchText(sitemap)
  const parts = /<sitemapindex[\s>]/.test(text)
    ? await Promise.all(locations(text).slice(0, limits.files).map(fetchText))
    : [text]
  const root = new URL('.', sitemap)
  return [...new Set(parts.flatMap(locations))].flatMap(location => {
    const found = parseUrl(location)?.pathname ?? ''
    return found.startsWith(root.pathname) ? [`/${found.slice(root.pathname.length)}`] : []
  })
}

async function fetchText(url: string): Promise<string> {
  try {
    const answer = await fetchByProxy(url, { signal: AbortSignal.timeout(limits.timeoutMs) })
    if (!answer.ok) throw new Error(`it answers ${answer.status}`)
    const decoder = new TextDecoder()
    let text = ''
    let bytes = 0
    for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += chunk.length
      // Leaving the loop ends the download.
      if (bytes > limits.bytes) throw new Error('it is too large')
      text += decoder.decode(chunk, { stream: true })
    }
    return text + decoder.decode()
  } catch (cause) {
    const { message } = cause as Error
    const hint = 'Name the address of the site, or of its sitemap.xml, with --since.'
    throw new CommandError(exitCodes.usage, `The sitemap at ${url} cannot be read: ${message}`, {
      hint,
      cause,
    })
  }
}

/** Returns the addresses in a sitemap. */
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>\s*([^<\s]{1,2048})\s*<\/loc>/g)].map(([, location = '']) => decodeXML(location))
