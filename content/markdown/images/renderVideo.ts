import { spelledPath } from '../../model/outputFile.ts'
import { escapeHtml } from '../../shared/escape.ts'
import type { DocumentOptions } from '../DocumentState.ts'

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
export function renderVideo(src: string, label: string, options: DocumentOptions): string {
  const attributes = { ...videoPreview(src, options), ...(label === '' ? {} : { 'aria-label': label }) }
  const others = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<video src="${escapeHtml(src)}" controls playsinline${others.join('')}></video>`
}
