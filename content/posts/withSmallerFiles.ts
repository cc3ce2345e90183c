import type { MarkdownOptions } from '../markdown/MarkdownOptions.ts'
import { spelledPath } from '../model/outputFile.ts'
import { escapeHtml } from '../shared/escape.ts'
import { mapTags } from '../shared/mapAddresses.ts'
import { largestAddress, type SizedImage, sizedSet, textImageSizes } from '../shared/sizedImage.ts'
import { avifBeside } from './avifBeside.ts'

const source = /\ssrc="(\/[^"?#]*)"/
const sizes = `sizes="${textImageSizes}"`

/** A text's HTML in which images name the files that have fewer bytes: those that the build makes of one, or AVIF beside it. */
export const withSmallerFiles = (html: string, options: Pick<MarkdownOptions, 'imageSize'>): string =>
  // Most texts have none, and looking at each tag takes longer.
  !html.includes('<img')
    ? html
    : mapTags(html, tag => {
        // As it stands in the tag, escaped.
        const address = /^<img\s/.test(tag) ? source.exec(tag)?.[1] : undefined
        if (address === undefined) return tag
        const sized = options.imageSize(`/${spelledPath(address)}`)?.sized
        if (sized) return picture(`"${escapeHtml(sizedSet(sized, 'avif'))}" ${sizes}`, sizedTag(tag, sized))
        const avif = avifBeside(address, options)
        return avif === undefined ? tag : picture(`"${avif}"`, tag)
      })

const picture = (avif: string, tag: string): string =>
  `<picture><source type="image/avif" srcset=${avif}>${tag}</picture>`

function sizedTag(tag: string, sized: SizedImage): string {
  const files = `src="${escapeHtml(largestAddress(sized))}" srcset="${escapeHtml(sizedSet(sized, 'webp'))}" ${sizes}`
  return tag.replace(source, () => ` ${files} data-color="${sized.color}"`)
}
