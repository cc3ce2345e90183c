import type { Tokens } from 'marked'
import { escapeHtml } from '../shared/escape.ts'
import { type Draft, reportFault } from './Draft.ts'
import { decodeEntities } from './decodeEntities.ts'
import type { SourceRange } from './locateToken.ts'
import { plainTokens } from './plainTokens.ts'
import type { MarkdownFault, MarkdownOptions } from './renderMarkdown.ts'
import { safeUrl } from './safeUrl.ts'

/** One file of a picture, with the attributes that depend on the file and on the picture's place. */
export interface ImageFile {
  src: string
  /** `theme-dark` or `theme-light` where the picture has a file for each. */
  className: string | undefined
  size: { width: number; height: number } | undefined
  isLazy: boolean
}

export const ALT_MISSING: Omit<MarkdownFault, 'offset' | 'length'> = {
  code: 'image-alt-missing',
  message: 'The image has no alternative text',
  hint: 'Say in the brackets what it shows, ![like this](…); a mere decoration is <img src="…" alt="">.',
}

export const ALT_FILE_NAME: Omit<MarkdownFault, 'offset' | 'length'> = {
  code: 'image-alt-file-name',
  message: 'The alternative text is the name of a file, or says nothing of what the image shows',
  hint: 'Say in the brackets what it shows: `![two pods, one allowed edge](…)`.',
}

const FILE_NAME = /^[^\s/]+\.(?:avif|gif|jpe?g|png|svg|webp)$/i
/** What cameras and programs name files, and words for any picture. */
const GENERIC =
  /^(?:an? )?(?:diagram|dsc|figure|image|img|photo|picture|pxl|screen ?shot|untitled)[\s_\d-]*$/i

/** True for an alternative text that is a file's name, or could stand below any picture. */
export function saysNothing(alt: string, src: string): boolean {
  if (FILE_NAME.test(alt) || GENERIC.test(alt)) return true
  const name = src
    .replace(/[?#].*$/, '')
    .replace(/^.*\//, '')
    .replace(/\.[^.]*$/, '')
  // A name of one word can be a description; `two-pods` is none.
  return /[-_\d]/.test(name) && alt.toLowerCase() === name.toLowerCase()
}

const THEME = /%7Btheme%7D/gi

/** The files of a picture; `src` is a safe URL, in which `{theme}` stands for both `dark` and `light`. */
export function imageFiles(src: string, isFirst: boolean, options: MarkdownOptions): ImageFile[] {
  if (src.search(THEME) < 0) {
    return [{ src, className: undefined, size: sizeOf(src, options), isLazy: !isFirst }]
  }
  return ['dark', 'light'].map(theme => {
    const file = src.replace(THEME, theme)
    // Browsers download a hidden image unless it is lazy, and one of the two is always hidden.
    return { src: file, className: `theme-${theme}`, size: sizeOf(file, options), isLazy: true }
  })
}

/** Appends an image; one with `asFigure` stands alone and shows its title as a caption. */
export function renderImage(draft: Draft, token: Tokens.Image, place: SourceRange, asFigure = false): void {
  const alt = plainTokens(token.tokens).trim()
  const url = safeUrl(decodeEntities(token.href), 'image')
  if (url === undefined) {
    draft.html += asFigure ? `<p>${escapeHtml(alt)}</p>\n` : escapeHtml(alt)
    reportFault(draft, place, {
      code: 'image-unsafe',
      message: `The image address ${token.href} is not allowed`,
      hint: 'Use a path of this site or an https address.',
    })
    return
  }
  if (alt === '') reportFault(draft, place, ALT_MISSING)
  else if (saysNothing(alt, url)) reportFault(draft, place, ALT_FILE_NAME)
  const title = decodeEntities(token.title ?? '')
  if (asFigure) draft.html += '<figure>'
  for (const file of imageFiles(url, draft.images === 0, draft.options)) {
    draft.references.push({ kind: 'image', target: file.src, offset: place.start, at: draft.html.length })
    draft.html += imageTag(file, alt, asFigure ? '' : title)
  }
  draft.images++
  if (asFigure) draft.html += `<figcaption>${escapeHtml(title)}</figcaption></figure>\n`
}

function imageTag(file: ImageFile, alt: string, title: string): string {
  let tag = '<img'
  if (file.className) tag += ` class="${file.className}"`
  tag += ` src="${escapeHtml(file.src)}" alt="${escapeHtml(alt)}"`
  if (file.size) tag += ` width="${file.size.width}" height="${file.size.height}"`
  if (file.isLazy) tag += ' loading="lazy"'
  tag += ' decoding="async"'
  if (title) tag += ` title="${escapeHtml(title)}"`
  return `${tag}>`
}

function sizeOf(src: string, options: MarkdownOptions): ImageFile['size'] {
  if (!src.startsWith('/')) return undefined
  try {
    return options.imageSize(decodeURIComponent(src.replace(/[?#].*/s, '')))
  } catch (error) {
    // A percent sign that encodes nothing: no file of the site has such a name.
    if (error instanceof URIError) return undefined
    throw error
  }
}
