import { decodeReferences, safeUrl } from './safeUrl.ts'
import { shownFile } from './images/renderImage.ts'
import type { SourceRange } from './locateToken.ts'
import type { CallToActionNode, DocumentNode } from './nodes.ts'
import type { Document } from './readDocument.ts'

/** What stands in place of a range. */
type RangeEdit = SourceRange & { text: string }

/**
 * The source for other programs: without comments, calls to action and elements that the page leaves out. Addresses stand
 * between NULs, which `normalizeLineEnds` removes from every source: see `fillAddresses`.
 */
export function publicMarkdown({ source, nodes }: Document): string {
  const edits: RangeEdit[] = []
  for (const node of nodes) edits.push(...editsOf(source, node))
  edits.sort((a, b) => a.start - b.start)
  let text = ''
  let end = 0
  for (const edit of edits) {
    // Inside of what another edit has removed.
    if (edit.start < end) continue
    text += source.slice(end, edit.start) + edit.text
    end = edit.end
  }
  text = (text + source.slice(end)).replace(/^(?:[ \t]*\n)+/, '')
  let length = text.length
  while (text[length - 1] === '\n') length--
  return text.slice(0, length)
}

/** Public markdown with its addresses as `change` returns them. */
export const fillAddresses = (markdown: string, change: (address: string) => string): string =>
  markdown.replace(/\0([^\0]*)\0/g, (_, address: string) => change(address))

function editsOf(source: string, node: DocumentNode): readonly RangeEdit[] {
  const { range } = node
  switch (node.type) {
    case 'link': {
      if (node.isAutolink) return []
      const url = node.isShown ? node.url : undefined
      return addressEdit(source, range, { href: node.href, url, mark: '](' })
    }
    case 'image':
      return addressEdit(source, range, { href: node.href, url: node.url && shownFile(node.url), mark: '](' })
    case 'definition': {
      // How some writers hide a comment.
      if (source.startsWith('[//]:', range.start)) return [{ ...range, text: '' }]
      const url = safeUrl(decodeReferences(node.href), 'link')
      return addressEdit(source, range, { href: node.href, url, mark: ']:' })
    }
    case 'callToAction':
      return [actionEdit(source, node)]
    case 'removed':
      return [{ ...range, text: omission }]
    case 'tag':
      return [{ ...range, text: htmlOf(source.slice(range.start, range.end)) }]
    case 'html':
      return node.parts.map(({ shownAs, source: part }) => {
        const text = shownAs === 'removed' ? omission : htmlOf(source.slice(part.start, part.end))
        return { ...part, text }
      })
    default:
      return noEdits
  }
}

const noEdits: readonly RangeEdit[] = []

interface Address {
  /** As it is written. */
  href: string
  /** Its safe form; absent if it has none. */
  url: string | undefined
  /** What is before it. */
  mark: string
}

/** Replaces the address in a token, which marked may have left without the backslashes before brackets. */
function addressEdit(source: string, range: SourceRange, { href, url, mark }: Address): RangeEdit[] {
  const raw = source.slice(range.start, range.end)
  const before = mark === '](' ? raw.lastIndexOf(mark) : raw.indexOf(mark)
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
function actionEdit(source: string, { range: { start, end }, blocks }: CallToActionNode): RangeEdit {
  if (blocks.length === 0) return { start, end, text: '' }
  const [line = ''] = /^[^\n]*\n[ \t]*/.exec(source.slice(start, end)) ?? []
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
