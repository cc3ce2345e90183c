import type { Tokens } from 'marked'
import type { TextEdit } from '../problems/Problem.ts'
import { decodeReferences } from './decodeReferences.ts'
import { imageUrl, shownFile } from './images/renderImage.ts'
import type { LocatedToken } from './LocatedText.ts'
import type { SourceRange } from './locateToken.ts'
import type { CallToAction } from './parse/callouts.ts'
import type { LinkToken } from './parse/links.ts'
import { safeUrl } from './safeUrl.ts'
import type { HtmlBlock } from './tokens.ts'

/**
 * The source for other programs: without comments, calls to action and elements that the page leaves out. Addresses stand
 * between NULs, which `normalizeLineEnds` removes from every source: see `fillAddresses`.
 */
export function publicMarkdown(source: string, tokens: readonly LocatedToken[]): string {
  const edits = tokens.flatMap(located => editsOf(source, located)).toSorted((a, b) => a.start - b.start)
  let text = ''
  let end = 0
  for (const edit of edits) {
    // Inside of what another edit has removed.
    if (edit.start < end) continue
    text += source.slice(end, edit.start) + edit.text
    end = edit.end
  }
  return (text + source.slice(end)).replace(/^(?:[ \t]*\n)+/, '').replace(/(?<!\n)\n+$/, '')
}

/** Public markdown with its addresses as `change` returns them. */
export const fillAddresses = (markdown: string, change: (address: string) => string): string =>
  markdown.replace(/\0([^\0]*)\0/g, (_, address: string) => change(address))

function editsOf(source: string, { token, range }: LocatedToken): TextEdit[] {
  const raw = source.slice(range.start, range.end)
  switch (token.type) {
    case 'link': {
      const { autolink, href, url } = token as LinkToken
      return autolink ? [] : addressEdit(raw, range, { href, url, before: raw.lastIndexOf('](') })
    }
    case 'image': {
      const { href } = token as Tokens.Image
      const url = imageUrl(token as Tokens.Image)
      return addressEdit(raw, range, { href, url: url && shownFile(url), before: raw.lastIndexOf('](') })
    }
    case 'def': {
      const { href } = token as Tokens.Def
      // How some writers hide a comment.
      if (raw.startsWith('[//]:')) return [{ ...range, text: '' }]
      const url = safeUrl(decodeReferences(href), 'link')
      return addressEdit(raw, range, { href, url, before: raw.indexOf(']:') })
    }
    case 'callToAction':
      return [actionEdit(raw, range, token as CallToAction)]
    case 'removed':
      return [{ ...range, text: omission }]
    case 'html': {
      const { parts = [{ source: range, shownAs: 'html' }] } = token as Partial<HtmlBlock>
      return parts.flatMap(({ source: part, shownAs }) => {
        if (!part) return []
        const text = shownAs === 'removed' ? omission : htmlOf(source.slice(part.start, part.end))
        return [{ ...part, text }]
      })
    }
    default:
      return []
  }
}

interface Address {
  /** As it is written. */
  href: string
  /** Its safe form; absent if it has none. */
  url: string | undefined
  /** Where in the token the mark before it begins; negative if the token names no address. */
  before: number
}

/** Replaces the address in a token, which marked may have left without the backslashes before brackets. */
function addressEdit(raw: string, range: SourceRange, { href, url, before }: Address): TextEdit[] {
  // Of a token that is not found, the range is that of its address.
  const isAddress = raw.startsWith(href)
  if (href === '' || (before < 0 && !isAddress)) return []
  const from = isAddress ? 0 : before + 2
  for (const written of [href, href.replaceAll(/[()]/g, '\\$&')]) {
    const at = raw.indexOf(written, from)
    if (at < 0) continue
    const start = range.start + at
    const text = placeholder(url)
    const isBare = raw[at - 1] !== '<' && /[()]/.test(url ?? '')
    return [{ start, end: start + written.length, text: isBare ? `<${text}>` : text }]
  }
  return []
}

/** Removes a call to action without a text of the writer's, and of others the marker. */
function actionEdit(raw: string, { start, end }: SourceRange, { tokens }: CallToAction): TextEdit {
  if (tokens.length === 0) return { start, end, text: '' }
  const [line = ''] = /^[^\n]*\n[ \t]*/.exec(raw) ?? []
  return { start, end: start + line.length, text: '' }
}

/** Stands where something is left out: without it, what is before and after could become one. */
const omission = '<!-- -->'

/** Raw HTML with comments that say nothing, and safe addresses. */
const htmlOf = (html: string): string =>
  html
    .replaceAll(/<!--.*?(?:-->|$)/gs, omission)
    .replaceAll(
      /(\s(href|src|poster)=)(?:"([^"]*)"|'([^']*)')/gi,
      (_, name: string, key: string, double?: string, single = '') =>
        `${name}"${placeholder(safeUrl(decodeReferences(double ?? single), key === 'href' ? 'link' : 'image'))}"`,
    )

const placeholder = (url = ''): string => `\0${url}\0`
