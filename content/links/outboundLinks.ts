import { parseUrl } from '../shared/parseUrl.ts'
import { configAddresses, type ConfigFile } from '../schema/config/ConfigFile.ts'
import type { Post } from '../model/Post.ts'
import type { ParsedText } from '../posts/parseText.ts'
import type { SourceFile } from '../problems/problemAt.ts'
import { urlAt } from '../shared/urlAt.ts'
import { localTarget } from '../model/outputFile.ts'

/** An address on another site, without its fragment, and every place that links to it. */
export interface OutboundLink {
  url: string
  places: { source: SourceFile; offset: number }[]
}

/** The addresses on other sites that the configuration and all posts link to, each once. */
export function outboundLinks(posts: readonly ParsedText<Post>[], config: ConfigFile): OutboundLink[] {
  const links = new Map<string, OutboundLink>()
  const add = (address: string, source: SourceFile, offset: number) => {
    const isWeb = /^https?:/i.test(address) && parseUrl(address) !== undefined
    if (!isWeb || localTarget(address, '/', config.value.siteUrl) !== undefined) return
    const url = address.replace(/#.*$/s, '')
    const known = links.get(url)
    if (known) known.places.push({ source, offset })
    else links.set(url, { url, places: [{ source, offset }] })
  }
  for (const { post, source } of posts) {
    for (const { target, offset } of post.references) add(target, source, offset)
    for (const picture of new Set([post.lightImage?.src, post.darkImage?.src, post.image?.src])) {
      if (picture !== undefined) add(picture, source, Math.max(0, source.text.indexOf(picture)))
    }
  }
  for (const { text, path } of configAddresses(config.value))
    add(urlAt(text, 'page'), config.source, config.locate(path))
  return [...links.values()]
}
