import type { Reference } from '../../model/Post.ts'
import { spelledPath } from '../../model/outputFile.ts'
import { escapeHtml } from '../../shared/escape.ts'
import type { DocumentOptions } from '../DocumentState.ts'
import type { ImageNode } from '../nodes.ts'
import { isOwnVideo, renderVideo } from './renderVideo.ts'

/** How the first image of a document is loaded, and all others are. */
export type Loading = 'eager' | 'lazy'

/**
 * An image or a video of the site as HTML: an image for each of its files, or the text of one that is not shown.
 * @param loading returns how the next image is loaded
 */
export function renderImage(
  { url, alt, title }: Pick<ImageNode, 'url' | 'alt' | 'title'>,
  options: DocumentOptions,
  loading: (file: ImageFile) => Loading,
): string {
  if (!url) return url === undefined ? escapeHtml(alt) : ''
  if (isOwnVideo(url)) return renderVideo(url, alt, options)
  return imageFiles(url, options)
    .map(file => imageTag(file, { alt, title, loading: loading(file) }))
    .join('')
}

/** The files that an image or a video with a safe address refers to. */
export function imageTargets(url: string | undefined): Pick<Reference, 'kind' | 'target'>[] {
  if (!url) return []
  if (isOwnVideo(url)) return [{ kind: 'video', target: url }]
  return themedAddresses(url).map(({ src }) => ({ kind: 'image', target: src }))
}

/** One file of an image. */
interface ImageFile {
  src: string
  /** `theme-dark` or `theme-light` if the image has a file for each theme. */
  className?: string
  size: { width: number; height: number } | undefined
}

/** The files of an image with their sizes. */
export const imageFiles = (src: string, { imageSize }: DocumentOptions): ImageFile[] =>
  themedAddresses(src).map(file => ({
    ...file,
    size: file.src.startsWith('/') ? imageSize(`/${spelledPath(file.src)}`) : undefined,
  }))

const themePlaceholder = /%7Btheme%7D/gi

/** `{theme}` in the safe URL of an image means one with `dark` and one with `light` in its place. */
const themedAddresses = (src: string): Pick<ImageFile, 'src' | 'className'>[] =>
  src.search(themePlaceholder) < 0
    ? [{ src }]
    : ['dark', 'light'].map(theme => ({
        src: src.replace(themePlaceholder, theme),
        className: `theme-${theme}`,
      }))

/** The file of an image that is shown where there is no theme. */
export const shownFile = (src: string): string => themedAddresses(src).at(-1)?.src ?? src

interface ImageText {
  alt: string
  title: string
  loading: Loading
}

function imageTag({ src, className, size }: ImageFile, { alt, title, loading }: ImageText): string {
  let tag = '<img'
  if (className) tag += ` class="${className}"`
  tag += ` src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"`
  if (size) tag += ` width="${size.width}" height="${size.height}"`
  tag += loading === 'lazy' ? ' loading="lazy" decoding="async"' : ' decoding="async"'
  if (title) tag += ` title="${escapeHtml(title)}"`
  return `${tag}>`
}
