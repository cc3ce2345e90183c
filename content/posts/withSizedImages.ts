import type { MarkdownOptions } from '../markdown/RenderState.ts'
import { spelledPath } from '../routes/outputFile.ts'
import { escapeHtml } from '../shared/escape.ts'
import { mapTags } from '../shared/mapAddresses.ts'
import { largestAddress, sizedSet, textImageSizes } from '../shared/sizedImage.ts'

const source = /\ssrc="(\/[^"?#]*)"/

/** A text's HTML in which an image of which the build makes smaller files names these. */
export const withSizedImages = (html: string, { imageSize }: Pick<MarkdownOptions, 'imageSize'>): string =>
  mapTags(html, tag => {
    const address = /^<img\s/.test(tag) ? source.exec(tag)?.[1] : undefined
    const sized = address === undefined ? undefined : imageSize(`/${spelledPath(address)}`)?.sized
    if (!sized) return tag
    const sizes = `sizes="${textImageSizes}"`
    const files = `src="${escapeHtml(largestAddress(sized))}" srcset="${escapeHtml(sizedSet(sized, 'webp'))}" ${sizes}`
    const image = tag.replace(source, () => ` ${files} data-color="${sized.color}"`)
    const avif = `<source type="image/avif" srcset="${escapeHtml(sizedSet(sized, 'avif'))}" ${sizes}>`
    return `<picture>${avif}${image}</picture>`
  })
