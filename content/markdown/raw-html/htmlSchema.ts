import type { Schema } from 'hast-util-sanitize'
import { allowedElements, strippedElements } from './htmlElements.ts'

const words = (list: string) => list.split(' ')
const inTable = ['table']
const inList = ['ul', 'ol']

/**
 * Allowed elements and attributes of a document, for markdown and raw HTML alike, with the property names of hast.
 * Missing, and so removed, is all that runs, embeds, submits, styles or redirects, every `name`, and svg and math,
 * whose parsing rules hide markup from sanitizers.
 */
export const htmlSchema: Schema = {
  tagNames: [...allowedElements],
  ancestors: {
    caption: inTable,
    col: inTable,
    colgroup: inTable,
    tbody: inTable,
    td: inTable,
    tfoot: inTable,
    th: inTable,
    thead: inTable,
    tr: inTable,
    li: inList,
  },
  attributes: {
    '*': [
      ...words(
        'ariaDescribedBy ariaHidden ariaLabel ariaLabelledBy className dataLanguage dir id lang title',
      ),
      ['role', 'note', 'group', 'doc-noteref', 'doc-backlink'],
      ['tabIndex', 0],
    ],
    a: ['href', ['rel', 'noopener', 'noreferrer', 'nofollow', 'ugc', 'sponsored', 'external']],
    blockquote: ['cite'],
    col: ['span'],
    colgroup: ['span'],
    data: ['value'],
    del: ['cite', 'dateTime'],
    details: ['open'],
    img: ['src', 'alt', ['width', /^\d+$/], ['height', /^\d+$/], ['loading', 'lazy'], ['decoding', 'async']],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    ins: ['cite', 'dateTime'],
    li: ['value'],
    ol: ['start', 'reversed', 'type'],
    q: ['cite'],
    td: ['colSpan', 'rowSpan', 'headers'],
    th: ['abbr', 'colSpan', 'rowSpan', 'headers', ['scope', 'col', 'row', 'colgroup', 'rowgroup']],
    time: ['dateTime'],
    // ElementTransform gives each the same attributes, whatever an author wrote.
    video: [
      'src',
      'poster',
      ['controls', true],
      ['playsInline', true],
      ['preload', 'none', 'metadata'],
      ['width', /^\d+$/],
      ['height', /^\d+$/],
    ],
  },
  protocols: {
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['http', 'https'],
    cite: ['http', 'https'],
    poster: ['http', 'https'],
  },
  required: { input: { type: 'checkbox', disabled: true }, video: { controls: true } },
  // ElementTransform checks the ids, since it knows which of them an author wrote.
  clobber: [],
  clobberPrefix: '',
  strip: [...strippedElements],
  allowComments: false,
  allowDoctypes: false,
}
