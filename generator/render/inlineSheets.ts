import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentSlots, styleLinks } from '../../html/documentSlots.ts'

const ownStyle = /<style>([^<]*)<\/style>\n?/g

/**
 * Puts the style sheets that a document links into it, after its preloads, which a browser should see first: it then
 * needs no further answer to paint a page. Those that load later are not touched.
 * @param document a document with slots
 * @param stage folder of the bundle
 * @param base folder of its host that the site is published in, with slashes at both ends
 */
export function inlineSheets(document: string, stage: string, base: string): string {
  const texts: string[] = []
  const bare = document.replace(styleLinks, (link, address: string) => {
    if (address.includes('.deferred.')) return link
    texts.push(readFileSync(join(stage, 'client', address.slice(base.length)), 'utf8').trim())
    return ''
  })
  // The document's own style element becomes a part of it, so that the policy names one hash.
  const rest = bare.replace(ownStyle, (_, own: string) => {
    texts.push(own)
    return ''
  })
  const style = texts.length === 0 ? '' : `<style>${texts.join('')}</style>\n`
  return rest.replace(documentSlots.head, slot => style + slot)
}
