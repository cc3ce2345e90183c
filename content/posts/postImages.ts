import type { DocumentOptions, ImageSize } from '../markdown/DocumentState.ts'
import { decodeReferences } from '../markdown/safeUrl.ts'
import { spelledPath } from '../model/outputFile.ts'
import type { PageImage, Text } from '../model/Post.ts'
import { escapeHtml } from '../shared/escape.ts'
import { largestAddress, type SizedImage, sizedSet, textImageSizes } from '../shared/sizedImage.ts'

type Files = Pick<DocumentOptions, 'imageSize'>

/** The fields of front matter that name images. */
export const imageFields = ['lightImage', 'darkImage', 'image'] as const

/** Addresses of the images of a post or a page, those of its text included, each once. */
export function imageAddresses(text: Text): string[] {
  const own = imageFields.toReversed().flatMap(name => text[name]?.src ?? [])
  const inText = text.references.filter(({ kind }) => kind === 'image').map(({ target }) => target)
  return [...new Set([...own, ...inText])]
}

/** An image of front matter with its size and its smaller files; undefined if it should be a file, and is none. */
export function findImage(src: string, files: Files): PageImage | undefined {
  const found = src.startsWith('/') ? files.imageSize(`/${spelledPath(src)}`) : {}
  if (!found) return undefined
  const { sized, ...size }: Partial<ImageSize> = found
  if (sized) return { src: largestAddress(sized), width: sized.width, height: sized.height, sized }
  const small = smallImage(src, files)
  const { width } = size
  const avif = width && avifFiles([...(small ? [small] : []), { src, width }], files)
  return { src, ...size, ...(small ? { small } : {}), ...(avif ? { avif } : {}) }
}

/** The same image with fewer pixels: `/images/chart-small.webp` of `/images/chart.webp`. */
function smallImage(src: string, { imageSize }: Files): PageImage['small'] {
  if (!src.startsWith('/')) return undefined
  const small = src.replace(/\.\w+(?=$|[?#])/, '-small$&')
  const size = imageSize(`/${spelledPath(small)}`)
  return size && { src: small, width: size.width }
}

/** The same image as AVIF, in all of its widths or none. */
function avifFiles(images: readonly { src: string; width: number }[], files: Files): PageImage['avif'] {
  const found = images.flatMap(({ src, width }) => {
    const avif = avifOf(src, files)
    return avif === undefined ? [] : [{ src: avif, width }]
  })
  return found.length === images.length ? found : undefined
}

/** Address of the same image as AVIF, if there is such a file: `/images/chart.avif` of `/images/chart.webp`. */
function avifOf(address: string, { imageSize }: Files): string | undefined {
  const avif = address.replace(/\.webp(?=$|[?#])/, '.avif')
  return avif !== address && imageSize(`/${spelledPath(avif)}`) ? avif : undefined
}

/** A tag of our HTML: its values stand in double quotes, and text between tags never looks like one. */
const imageTag = /<img(?:\s+[^\s"'<>=/]+(?:="[^"]*")?)+\s*>/g
const source = /\ssrc="(\/[^"]*)"/
const sizes = `sizes="${textImageSizes}"`

/** A text's HTML whose images name smaller files: those that the build makes, or AVIF of the same name. */
export const withSmallerFiles = (html: string, files: Files): string =>
  html.replace(imageTag, tag => {
    const escaped = source.exec(tag)?.[1]
    const address = escaped && decodeReferences(escaped)
    if (!address || /[?#]/.test(address)) return tag
    const sized = files.imageSize(`/${spelledPath(address)}`)?.sized
    if (sized) return picture(`"${escapeHtml(sizedSet(sized, 'avif'))}" ${sizes}`, sizedTag(tag, sized))
    const avif = avifOf(address, files)
    return avif === undefined ? tag : picture(`"${escapeHtml(avif)}"`, tag)
  })

const picture = (avif: string, tag: string): string =>
  `<picture><source type="image/avif" srcset=${avif}>${tag}</picture>`

function sizedTag(tag: string, sized: SizedImage): string {
  const files = `src="${escapeHtml(largestAddress(sized))}" srcset="${escapeHtml(sizedSet(sized, 'webp'))}" ${sizes}`
  return tag.replace(source, () => ` ${files} data-color="${sized.color}"`)
}
