import type { SourceRange } from '../locateToken.ts'
import { addProblem, type DocumentState } from '../DocumentState.ts'
import { isOwnVideo } from './renderImage.ts'
import { unsafeAddress } from '../safeUrl.ts'
import { isImageFile } from '../../shared/imageFiles.ts'

/** An image as it is read. */
interface ReadImage {
  /** The safe address; undefined if it has none. */
  url: string | undefined
  /** The address as it is written. */
  written: string
  alt: string
}

/** Adds problems for the address and the alternative text of an image or a video. */
export function checkImage(state: DocumentState, range: SourceRange, { url, written, alt }: ReadImage): void {
  if (url === '') {
    const hint = 'Write it between the parentheses: ![what it shows](/images/posts/name.webp).'
    addProblem(state, range, { code: 'image-missing', message: 'The image has no address', hint })
  } else if (url === undefined) {
    addProblem(state, range, { code: 'image-unsafe', ...unsafeAddress(written, 'image') })
  } else if (isOwnVideo(url)) checkVideoLabel(state, range, alt)
  else {
    checkAlt(state, range, { alt: alt || undefined, src: url })
    checkFormat(state, range, url)
  }
}

/** Files that browsers do not show as images, with hints; `{name}` is the name of the file without its ending. */
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
function checkFormat(state: DocumentState, range: SourceRange, url: string): void {
  const hint = formatHint(url)
  if (hint === undefined) return
  const message = `Browsers can't display a .${/\.(\w+)(?:$|[?#])/.exec(url)?.[1]} file as an image`
  addProblem(state, range, { code: 'image-format', message, hint })
}

/** Default names of cameras and programs, and words that fit any image. */
const genericAlt =
  /^(?:an? )?(?:alt(?:ernative)? text|what (?:it|the image) shows|diagram|dsc|figure|image|img|photo|picture|pxl|screen ?shot|untitled)[\s_\d-]*$/i

/** Adds a problem for an alternative text that is missing, is the name of a file, or would fit any image. */
export function checkAlt(
  state: DocumentState,
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

/** Adds a problem for a video without a label. */
export function checkVideoLabel(state: DocumentState, range: SourceRange, label: string): void {
  if (label !== '') return
  addProblem(state, range, {
    code: 'image-alt-missing',
    message: 'The video has no name',
    hint: 'Say in the brackets what it shows, ![like this](…); in <video>, aria-label="like this".',
  })
}

function isMeaningless(alt: string, src: string): boolean {
  if ((/^[^\s/]+\.\w+$/.test(alt) && isImageFile(alt)) || genericAlt.test(alt)) return true
  const name = src
    .replace(/[?#].*$/, '')
    .replace(/^.*\//, '')
    .replace(/\.[^.]*$/, '')
  // A file name of one word may be a description; `two-pods` is not.
  return /[-_\d]/.test(name) && alt.toLowerCase() === name.toLowerCase()
}
