import { spelledPath } from '../../model/outputFile.ts'
import { escapeHtml } from '../../shared/escape.ts'
import type { MarkdownOptions } from '../MarkdownOptions.ts'

/** Attributes of a video, by their names in HTML; an empty text stands for `true`. */
export type VideoAttributes = Readonly<Record<string, string>>

/** Endings of the picture that is shown until a video plays, the preferred one first. */
export const posterTypes = ['webp', 'jpg', 'png'] as const

const ending = /\.(?:mp4|m4v|webm)$/i

/** True for the address of a video of the site itself; those of others are not shown. */
export const isOwnVideo = (url: string): boolean =>
  url.startsWith('/') && ending.test(url.replace(/[?#].*$/, ''))

/**
 * The attributes of a video, which plays only when a visitor asks for it. A picture next to its file with the same name
 * is shown until then, and gives the size; without one, the browser fetches the first frame.
 */
export function videoAttributes(src: string, label: string, { imageSize }: MarkdownOptions): VideoAttributes {
  const file = src.replace(/[?#].*$/, '').replace(ending, '')
  const poster = posterTypes.map(type => `${file}.${type}`).find(path => imageSize(`/${spelledPath(path)}`))
  const size = poster === undefined ? undefined : imageSize(`/${spelledPath(poster)}`)
  return {
    src,
    controls: '',
    playsinline: '',
    preload: poster === undefined ? 'metadata' : 'none',
    ...(poster === undefined ? {} : { poster }),
    ...(size ? { width: String(size.width), height: String(size.height) } : {}),
    ...(label === '' ? {} : { 'aria-label': label }),
  }
}

/** A video as HTML. */
export const videoTag = (attributes: VideoAttributes): string =>
  `<video${Object.entries(attributes)
    .map(([name, value]) => ` ${name}${value === '' ? '' : `="${escapeHtml(value)}"`}`)
    .join('')}></video>`
