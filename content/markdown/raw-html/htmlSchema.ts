import type { Schema } from 'hast-util-sanitize'

const words = (list: string) => list.split(' ')
const headings = words('h1 h2 h3 h4 h5 h6')
const inlines = words(
  'a abbr b bdi bdo br cite code data del dfn em i ins kbd mark q rp rt ruby s samp small span ' +
    'strong sub sup time u var wbr',
)
const blocks = words(
  'aside blockquote dd details div dl dt figcaption figure hr img input li ol p pre section summary ul video',
)
const tables = words('caption col colgroup table tbody td tfoot th thead tr')
const inTable = ['table']
const inList = ['ul', 'ol']

/**
 * Allowed elements and attributes of a document, for markdown and raw HTML alike, with the property names of hast.
 * Missing, and so removed, is all that runs, embeds, submits, styles or redirects, every `name`, and svg and math,
 * whose parsing rules hide markup from sanitizers.
 */
export const htmlSchema: Schema & { tagNames: string[]; strip: string[] } = {
  tagNames: [...inlines, ...headings, ...blocks, ...tables],
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
  // Removed with their content, which is code, a fallback or another document, but no text of the article.
  strip: words(
    'applet audio canvas embed frame frameset iframe input math noembed noframes noscript object ' +
      'plaintext script select style svg template textarea title xmp',
  ),
  allowComments: false,
  allowDoctypes: false,
}
