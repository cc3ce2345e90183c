import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentSlots, styleLinks } from '../../html/documentSlots.ts'

const ownStyle = /<style>([^<]*)<\/style>\n?/g

/**
 * Puts the style sheets that documents link into them: a browser then needs no further answer to paint a page. Those
 * that load later are not touched.
 */
export class SheetInliner {
  readonly #folder: string
  readonly #base: string
  readonly #inlined = new Map<string, string>()

  /**
   * @param stage folder of the bundle
   * @param base folder of its host that the site is published in, with slashes at both ends
   */
  constructor(stage: string, base: string) {
    this.#folder = join(stage, 'client')
    this.#base = base
  }

  /** @param frame a document with slots. The sheets stand after its preloads, which a browser should see first. */
  inline(frame: string): string {
    const known = this.#inlined.get(frame)
    if (known !== undefined) return known
    const texts: string[] = []
    const bare = frame.replace(styleLinks, (link, address: string) => {
      if (address.includes('.deferred.')) return link
      texts.push(readFileSync(join(this.#folder, address.slice(this.#base.length)), 'utf8').trim())
      return ''
    })
    // The document's own style element becomes a part of it, so that the policy names one hash.
    const rest = bare.replace(ownStyle, (_, own: string) => {
      texts.push(own)
      return ''
    })
    const style = texts.length === 0 ? '' : `<style>${texts.join('')}</style>\n`
    const inlined = rest.replace(documentSlots.head, slot => style + slot)
    this.#inlined.set(frame, inlined)
    return inlined
  }
}
