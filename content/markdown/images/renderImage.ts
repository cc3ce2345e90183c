import type { Token, Tokens } from 'marked'
import type { Reference } from '../../model/Post.ts'
import { spelledPath } from '../../model/outputFile.ts'
import { escapeHtml } from '../../shared/escape.ts'
import { decodeReferences } from '../decodeReferences.ts'
import type { MarkdownOptions } from '../MarkdownOptions.ts'
import { isOwnVideo, renderVideo } from './renderVideo.ts'
import { safeUrl } from '../safeUrl.ts'
import { tokenText } from '../tokens.ts'

/** An image or a video of the site as HTML: an image for each of its files, or the text of one that is not shown. */
export function renderImage(
  token: Tokens.Image,
  options: MarkdownOptions,
  title = decodeReferences(token.title ?? ''),
): string {
  const alt = altOf(token)
  const url = imageUrl(token)
  if (!url) return url === undefined ? escapeHtml(alt) : ''
  if (isOwnVideo(url)) return renderVideo(url, alt, options)
  return imageFiles(url, options)
    .map(file => imageTag(file, alt, title))
    .join('')
}

/** An image alone in a paragraph, whose title is shown as a caption. */
export function figureImage([only, ...others]: readonly Token[]): Tokens.Image | undefined {
  const image = only?.type === 'image' && others.length === 0 ? (only as Tokens.Image) : undefined
  return image?.title ? image : undefined
}

/** An image with its caption as HTML, or the text of an image that is not shown. */
export function renderFigure(token: Tokens.Image, options: MarkdownOptions): string {
  const url = imageUrl(token)
  if (!url) return url === undefined ? `<p>${escapeHtml(altOf(token))}</p>\n` : ''
  const caption = escapeHtml(decodeReferences(token.title ?? ''))
  return `<figure>${renderImage(token, options, '')}<figcaption>${caption}</figcaption></figure>\n`
}

/** The safe address of an image; undefined if it has none. */
export const imageUrl = ({ href }: Tokens.Image): string | undefined =>
  safeUrl(decodeReferences(href), 'image')

/** The alternative text of an image. */
export const altOf = ({ tokens }: Tokens.Image): string => tokenText(tokens).trim()

/** The files that an image or a video refers to. */
export function imageTargets(token: Tokens.Image): Pick<Reference, 'kind' | 'target'>[] {
  const url = imageUrl(token)
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
export const imageFiles = (src: string, { imageSize }: MarkdownOptions): ImageFile[] =>
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

function imageTag({ src, className, size }: ImageFile, alt: string, title: string): string {
  let tag = '<img'
  if (className) tag += ` class="${className}"`
  tag += ` src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"`
  if (size) tag += ` width="${size.width}" height="${size.height}"`
  tag += ' loading="lazy" decoding="async"'
  if (title) tag += ` title="${escapeHtml(title)}"`
  return `${tag}>`
}

/**
 * The HTML of a document whose first image is loaded at once. That of a theme stays lazy: browsers download a hidden image
 * unless it is lazy, and one of the two is always hidden.
 */
export const withEagerFirstImage = (html: string): string =>
  html.replace(/<img[^>]*>/, tag =>
    tag.includes(' class="theme-') ? tag : tag.replace(' loading="lazy"', ''),
  )
