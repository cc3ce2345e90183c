import type { Reference } from '../../model/Post.ts'
import { spelledPath } from '../../model/outputFile.ts'
import { escapeHtml } from '../../shared/escape.ts'
import type { DocumentOptions } from '../DocumentState.ts'
import type { ImageNode } from '../nodes.ts'

/** How the first image of a document is loaded, and all others are. */
type Loading = 'eager' | 'lazy'

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

/** Endings of the picture that is shown until a video plays, the preferred one first. */
export const posterTypes = ['webp', 'jpg', 'png'] as const

const ending = /\.(?:mp4|m4v|webm)$/i

/** True for the address of a video of the site itself; those of others are not shown. */
export const isOwnVideo = (url: string): boolean =>
  url.startsWith('/') && ending.test(url.replace(/[?#].*$/, ''))

/**
 * What a browser loads of a video before a visitor plays it. A picture next to its file with the same name is shown until
 * then, and gives the size; without one, the browser fetches the first frame.
 */
export function videoPreview(src: string, { imageSize }: DocumentOptions): Readonly<Record<string, string>> {
  const file = src.replace(/[?#].*$/, '').replace(ending, '')
  const sizeOf = (path: string) => imageSize(`/${spelledPath(path)}`)
  const poster = posterTypes.map(type => `${file}.${type}`).find(sizeOf)
  const size = poster === undefined ? undefined : sizeOf(poster)
  if (poster === undefined || !size) return { preload: 'metadata' }
  return { preload: 'none', poster, width: String(size.width), height: String(size.height) }
}

/** A video as HTML. */
function renderVideo(src: string, label: string, options: DocumentOptions): string {
  const attributes = { ...videoPreview(src, options), ...(label === '' ? {} : { 'aria-label': label }) }
  const others = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<video src="${escapeHtml(src)}" controls playsinline${others.join('')}></video>`
}
