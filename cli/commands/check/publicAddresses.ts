import { gunzipSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { parseUrl } from '../../../content/shared/parseUrl.ts'
import { fetchByProxy } from '../../../system/proxy.ts'
import { CommandError, exitCodes } from '../../../system/CommandError.ts'

/** Files that are read of an index of sitemaps, and bytes that one may have (sitemaps.org/protocol.html). */
const limits = { files: 500, bytes: 50 * 1024 * 1024, timeoutMs: 20_000 } as const

/**
 * The addresses in the sitemap of a site, from its root; at least one.
 * @param url of the site, or of its sitemap
 * @throws CommandError if there is no sitemap, or if a part of it cannot be read
 */
export async function publicAddresses(url: string): Promise<string[]> {
  const sitemap = /\.xml(?:\.gz)?$/i.test(new URL(url).pathname)
    ? url
    : new URL('sitemap.xml', `${url.replace(/\/*$/, '')}/`).href
  const pages = new Set<string>()
  const files = new Set([sitemap])
  for (const file of files) {
    if (files.size > limits.files) fail(sitemap, `it names more than ${limits.files} others`)
    const { isIndex, locations } = await readSitemap(file)
    for (const location of locations) (isIndex ? files : pages).add(location)
  }
  const root = new URL('.', sitemap)
  const paths = [...pages].flatMap(location => {
    const found = parseUrl(location)?.pathname ?? ''
    return found.startsWith(root.pathname) ? [`/${found.slice(root.pathname.length)}`] : []
  })
  if (paths.length === 0) fail(sitemap, `it names no page below ${root.pathname}`)
  return paths
}

function fail(sitemap: string, reason: string, cause?: unknown): never {
  const hint = 'Name the address of the site, or of its sitemap.xml, with --since.'
  throw new CommandError(exitCodes.usage, `The sitemap at ${sitemap} cannot be read: ${reason}`, {
    hint,
    cause,
  })
}

async function readSitemap(url: string): Promise<SitemapFile> {
  try {
    return parseSitemap(await fetchText(url))
  } catch (cause) {
    return fail(url, (cause as Error).message, cause)
  }
}

async function fetchText(url: string): Promise<string> {
  const answer = await fetchByProxy(url, { signal: AbortSignal.timeout(limits.timeoutMs) })
  if (!answer.ok) throw new Error(`it answers ${answer.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    // Leaving the loop ends the download.
    if (size > limits.bytes) throw new Error('it is too large')
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  return new TextDecoder().decode(isGzip ? gunzipSync(bytes, { maxOutputLength: limits.bytes }) : bytes)
}

interface SitemapFile {
  /** True for an index, whose locations are other sitemaps. */
  isIndex: boolean
  locations: string[]
}

/** @throws Error if a text is not a sitemap, or not all of it can be read */
function parseSitemap(text: string): SitemapFile {
  if (/^\s*<(?:!doctype )?html\b/i.test(text)) throw new Error('it is a page in HTML')
  const parser = new SaxesParser({ xmlns: true })
  const open: string[] = []
  const locations: string[] = []
  let location: string | undefined
  parser.on('error', ({ message }) => {
    throw new Error(`it is not XML: ${message}`)
  })
  parser.on('opentag', ({ local }) => {
    if (open.length === 0 && local !== 'urlset' && local !== 'sitemapindex')
      throw new Error(`it is not a sitemap, but begins with <${local}>`)
    // An image has a location, too.
    if (local === 'loc' && /^(?:url|sitemap)$/.test(open.at(-1) ?? '')) location = ''
    open.push(local)
  })
  const add = (part: string) => {
    if (location !== undefined) location += part
  }
  parser.on('text', add)
  parser.on('cdata', add)
  let isIndex = false
  parser.on('closetag', ({ local }) => {
    open.pop()
    if (location !== undefined) locations.push(location.trim())
    location = undefined
    isIndex = local === 'sitemapindex'
  })
  parser.write(text).close()
  return { isIndex, locations }
}
