import { escapeHtml, escapeMarkdown } from '../shared/escape.ts'
import { shownFile } from './images/renderImage.ts'
import { offsetFinder, type SourceRange } from './locateToken.ts'
import type { CtaNode, DocumentNode, HtmlNode, LinkNode } from './nodes.ts'
import { allowedElements } from './raw-html/allowedHtml.ts'
import { safeStartTag } from './raw-html/sanitizeHtml.ts'
import { scanTags, type Tag } from './raw-html/scanTags.ts'
import type { Document } from './readDocument.ts'
import { decodeReferences, safeUrl } from './safeUrl.ts'

/** What stands in place of a range. */
type RangeEdit = SourceRange & { text: string }

/**
 * The source for other programs, with the HTML that the page shows: without comments, calls to action and footnotes that
 * nothing refers to. Addresses stand between NULs, which `normalizeLineEnds` removes from every source: see
 * `fillAddresses`.
 */
export function publicMarkdown({ source, nodes }: Document): string {
  const edits: RangeEdit[] = []
  // marked loses the place of a tag behind a line end of its own kind (U+2028): then no tag of the text is one.
  const areTagsKnown = nodes.every(({ type, isExact }) => isExact || !htmlTypes.has(type))
  if (!areTagsKnown) edits.push(...escapedTags(source, { start: 0, end: source.length }))
  for (const node of nodes)
    if (areTagsKnown || !htmlTypes.has(node.type)) edits.push(...editsOf(source, node))
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

const placeholder = (url: string): string => `\0${url}\0`

function editsOf(source: string, node: DocumentNode): readonly RangeEdit[] {
  const { range, isExact } = node
  switch (node.type) {
    case 'text':
      return isExact && node.raw.includes('<') ? escapedTags(source, range) : noEdits
    case 'link':
      return node.isLinked ? addressEdit(node.address, node.url) : textEdits(source, node)
    case 'image':
      return addressEdit(node.address, node.url && shownFile(node.url))
    case 'definition': {
      // How some writers hide a comment.
      if (/^ {0,3}\[(?:\/\/|comment)[^\]]*\]:/i.test(node.raw)) return [{ ...range, text: '' }]
      const url = safeUrl(decodeReferences(node.href), 'link')
      return addressEdit(node.address, url && shownFile(url))
    }
    case 'footnoteDefinition':
      return node.footnote && node.footnote.number > 0 ? noEdits : [{ ...range, text: '' }]
    case 'cta':
      return [actionEdit(source, node)]
    case 'removed':
      return [{ ...range, text: inlineOmission }]
    case 'literal':
      return [{ ...range, text: literalText(source, node) }]
    case 'tag':
      return [{ ...range, text: inlineHtml(node.html) }]
    case 'html':
      return htmlEdits(source, node)
    default:
      return noEdits
  }
}

const noEdits: readonly RangeEdit[] = []

const htmlTypes: ReadonlySet<DocumentNode['type']> = new Set(['html', 'literal', 'removed', 'tag'])

/** Writes what other programs may take for tags as text. */
const escapedTags = (source: string, { start, end }: SourceRange): RangeEdit[] =>
  Array.from(source.slice(start, end).matchAll(/<(?=[a-z/!?])/gi), ({ index }) => ({
    start: start + index,
    end: start + index + 1,
    text: `${separator(source, start + index)}&lt;`,
  }))

/** Stands between an address, or the place for one, and a reference that would become a part of it. */
const separator = (source: string, start: number): string =>
  /(?:\][(:][\s>]*|(?::\/\/|www\.)\S*)$/i.test(source.slice(Math.max(0, start - 100), start))
    ? inlineOmission
    : ''

/** Writes an address so that all characters of it belong to it, or none. */
function addressEdit(address: SourceRange | undefined, url = ''): readonly RangeEdit[] {
  if (!address) return noEdits
  // What would be read as a character reference is one of the address itself.
  const text = placeholder(url.replace(/&(?=#?\w+;)/g, '&amp;'))
  return [{ ...address, text: url === '' || /[()]/.test(url) ? `<${url === '' ? '' : text}>` : text }]
}

/** Leaves the text of a link whose address is not safe. */
function textEdits(source: string, { range: { start, end }, address }: LinkNode): readonly RangeEdit[] {
  if (!address) return noEdits
  const textEnd = source.lastIndexOf('](', address.start)
  return [
    { start, end: start + 1, text: inlineOmission },
    { start: textEnd, end, text: inlineOmission },
  ]
}

/** Removes a call to action without a text of the writer's, and of others the marker. */
function actionEdit(source: string, { range, blocks: [first] }: CtaNode): RangeEdit {
  if (!first?.isExact) return { ...range, text: '' }
  return { start: source.indexOf('[!', range.start), end: first.range.start, text: '' }
}

/** Stands where something is left out: without it, what is before and after could become one. */
const omission = '<!-- -->'

/** The same in a line of text, which would be a block of HTML if it began with a comment. */
const inlineOmission = '<span></span>'

/** In place of the first tag of a block, which decides where the block ends. */
const firstOmission = '<div></div>'

/** A tag that is shown as text, in a line of text. */
const literalText = (source: string, { raw, range }: DocumentNode): string =>
  separator(source, range.start) +
  escapeMarkdown(raw.replaceAll('\n', ' ')).replaceAll('|', '\\|').replaceAll('>', '&gt;')

function inlineHtml(html: string): string {
  const tags = scanTags(html).map(tag => htmlOf(tag, tag.kind === 'comment' ? omission : inlineOmission))
  // On one line, the tag could begin a block.
  return (html.includes('\n') ? inlineOmission : '') + tags.join('')
}

function htmlEdits(source: string, node: HtmlNode): readonly RangeEdit[] {
  const { raw } = node
  const offsetOf = offsetFinder(source, node)
  const edits = node.parts.flatMap(({ start, end, shownAs, endTag, source: range }) => {
    if (shownAs === 'removed') return { ...range, text: omission }
    const written = source.slice(range.start, range.end)
    if (shownAs === 'text') return { ...range, text: written.replace(/[&<]/g, escapeHtml) }
    return scanTags(raw.slice(start, end)).map(tag => ({
      start: offsetOf(start + tag.start),
      end: offsetOf(start + tag.end),
      text: htmlOf(tag, omission) + endTag,
    }))
  })
  const [first] = edits
  const isFirst = first?.text === omission && /^\s*<(?!!--|script|style|pre)/i.test(raw)
  return isFirst ? [{ ...first, text: firstOmission }, ...edits.slice(1)] : edits
}

/**
 * A tag as the page has it, or what stands for one that is left out. What could end it or its line in markdown is written
 * as a reference.
 */
function htmlOf({ kind, name, attributes }: Tag, omitted: string): string {
  if (kind === 'end') return allowedElements.has(name) ? `</${name}>` : omitted
  if (kind !== 'start') return omitted
  // The classes of a text mean something on the site's own pages only.
  const others = attributes.filter(attribute => attribute.name !== 'class')
  const tag = safeStartTag(name, others, url => placeholder(shownFile(url)))
  return tag?.replace(/[\n`|]/g, character => `&#${character.charCodeAt(0)};`) ?? omitted
}
