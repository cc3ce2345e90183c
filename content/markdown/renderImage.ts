import type { Tokens } from 'marked'
import { spelledPath } from '../model/outputFile.ts'
import { escapeHtml } from '../shared/escape.ts'
import { decodeReferences } from './decodeReferences.ts'
import type { SourceRange } from './locateToken.ts'
import { addProblem, type MarkdownOptions, type RenderState } from './RenderState.ts'
import { safeUrl } from './safeUrl.ts'
import { isOwnVideo, videoAttributes, videoTag } from './renderVideo.ts'
import { tokenText } from './tokenText.ts'
import { unsafeAddress } from './unsafeAddress.ts'

/** Appends an image, or a video of the site. As a figure it is a block, with its title as a caption. */
export function renderImage(
  state: RenderState,
  token: Tokens.Image,
  range: SourceRange,
  asFigure = false,
): void {
  const alt = tokenText(token.tokens).trim()
  const url = safeUrl(decodeReferences(token.href), 'image')
  if (url === '') {
    const hint = 'Write it between the parentheses: ![what it shows](/images/posts/name.webp).'
    addProblem(state, range, { code: 'image-missing', message: 'The image has no address', hint })
    return
  }
  if (url === undefined) {
    state.html += asFigure ? `<p>${escapeHtml(alt)}</p>\n` : escapeHtml(alt)
    addProblem(state, range, {
      code: 'image-unsafe',
      ...unsafeAddress(decodeReferences(token.href), 'image'),
    })
    return
  }
  const isVideo = isOwnVideo(url)
  if (isVideo) checkVideoLabel(state, range, alt)
  else {
    checkAlt(state, range, { alt: alt || undefined, src: url })
    checkFormat(state, range, url)
  }
  const title = decodeReferences(token.title ?? '')
  if (asFigure) state.html += '<figure>'
  if (isVideo) {
    state.references.push({ kind: 'video', target: url, offset: range.start, htmlOffset: state.html.length })
    state.html += videoTag(videoAttributes(url, alt, state.options))
  }
  const files = isVideo ? [] : imageFiles(url, state.images === 0, state.options)
  for (const file of files) {
    const htmlOffset = state.html.length
    state.references.push({ kind: 'image', target: file.src, offset: range.start, htmlOffset })
    state.html += imageTag(file, alt, asFigure ? '' : title)
  }
  if (!isVideo) state.images++
  if (asFigure) state.html += `<figcaption>${escapeHtml(title)}</figcaption></figure>\n`
}

/** What browsers do not show as an image, and what to do; `{name}` stands for that of the file, without its ending. */
const otherFormats: readonly (readonly [ending: RegExp, hint: string])[] = [
  [
    /\.hei[cf]$/i,
    'Export it as JPEG (on a Mac, open it in Preview), and put that under public/images/posts/.',
  ],
  [/\.(?:tiff?|psd|raw|bmp)$/i, 'Save it as JPEG or PNG.'],
  [
    /\.(?:mov|avi|mkv|wmv)$/i,
    'Convert it to MP4, for example with HandBrake, put that under public/video/, and write ![what it shows](/video/{name}.mp4).',
  ],
  [
    /\.(?:mp4|m4v|webm)$/i,
    'Put the video under public/video/, and write ![what it shows](/video/{name}.mp4); for a video of another site, write a link.',
  ],
  [/\.(?:mp3|pdf|docx?|pptx?|xlsx?)$/i, 'Write a link to it, [what it is](/its/address), without the !.'],
]

/** What to do about a file that browsers do not show as an image; undefined for all others. */
export function formatHint(url: string): string | undefined {
  const path = url.replace(/[?#].*$/, '')
  const name = /([^/]*)\.\w+$/.exec(path)?.[1] ?? ''
  return otherFormats.find(([ending]) => ending.test(path))?.[1].replaceAll('{name}', () => name)
}

/** Adds a problem for a file that browsers do not show as an image. */
function checkFormat(state: RenderState, range: SourceRange, url: string): void {
  const hint = formatHint(url)
  if (hint === undefined) return
  const message = `Browsers can't display a .${/\.(\w+)(?:$|[?#])/.exec(url)?.[1]} file as an image`
  addProblem(state, range, { code: 'image-format', message, hint })
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

/** One file of an image, with the attributes that depend on the file and on the image's position in the text. */
export interface ImageFile {
  src: string
  /** `theme-dark` or `theme-light` where the image has a file for each. */
  className: string | undefined
  size: { width: number; height: number } | undefined
  isLazy: boolean
}

const themePlaceholder = /%7Btheme%7D/gi

/** The files of an image: `{theme}` in its safe URL means one with `dark` and one with `light` in its place. */
export function imageFiles(src: string, isFirst: boolean, options: MarkdownOptions): ImageFile[] {
  if (src.search(themePlaceholder) < 0) {
    return [{ src, className: undefined, size: sizeOf(src, options), isLazy: !isFirst }]
  }
  return ['dark', 'light'].map(theme => {
    const file = src.replace(themePlaceholder, theme)
    // Browsers download a hidden image unless it is lazy, and one of the two is always hidden.
    return { src: file, className: `theme-${theme}`, size: sizeOf(file, options), isLazy: true }
  })
}

const sizeOf = (src: string, options: MarkdownOptions): ImageFile['size'] =>
  src.startsWith('/') ? options.imageSize(`/${spelledPath(src)}`) : undefined

const fileName = /^[^\s/]+\.(?:avif|gif|jpe?g|png|svg|webp)$/i
/** Default names of cameras and programs, and words that fit any image. */
const genericAlt =
  /^(?:an? )?(?:diagram|dsc|figure|image|img|photo|picture|pxl|screen ?shot|untitled)[\s_\d-]*$/i

/** Adds a problem for an alternative text that is missing, is the name of a file, or would fit any image. */
export function checkAlt(
  state: RenderState,
  range: SourceRange,
  { alt, src }: { alt: string | undefined; src: string },
): void {
  if (alt === undefined) {
    addProblem(state, range, {
      code: 'image-alt-missing',
      message: 'The image has no alternative text',
      hint: 'Say in the brackets what it shows, ![like this](…); a mere decoration is <img src="…" alt="">.',
    })
  } else if (isMeaningless(alt, src)) {
    addProblem(state, range, {
      code: 'image-alt-file-name',
      message: 'The alternative text is the name of a file, or says nothing of what the image shows',
      hint: 'Say in the brackets what it shows: `![two pods, one allowed edge](…)`.',
    })
  }
}

/** Adds a problem for a video that nothing is said of. */
export function checkVideoLabel(state: RenderState, range: SourceRange, label: string): void {
  if (label !== '') return
  addProblem(state, range, {
    code: 'image-alt-missing',
    message: 'The video has no name',
    hint: 'Say in the brackets what it shows, ![like this](…); in <video>, aria-label="like this".',
  })
}

function isMeaningless(alt: string, src: string): boolean {
  if (fileName.test(alt) || genericAlt.test(alt)) return true
  const name = src
    .replace(/[?#].*$/, '')
    .replace(/^.*\//, '')
    .replace(/\.[^.]*$/, '')
  // A file name of one word may be a description; `two-pods` is not.
  return /[-_\d]/.test(name) && alt.toLowerCase() === name.toLowerCase()
}
