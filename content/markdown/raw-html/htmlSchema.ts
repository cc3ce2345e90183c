import type { Schema } from 'hast-util-sanitize'

const words = (list: string) => list.split(' ')
const HEADINGS = words('h1 h2 h3 h4 h5 h6')
const TEXT = words(
  'a abbr b bdi bdo br cite code data del dfn em i ins kbd mark q rp rt ruby s samp small span ' +
    'strong sub sup time u var wbr',
)
const BLOCKS = words(
  'aside blockquote dd details div dl dt figcaption figure hr img input li ol p pre section summary ul',
)
const TABLES = words('caption col colgroup table tbody td tfoot th thead tr')
const inTable = ['table']
const inList = ['ul', 'ol']

/**
 * All that the HTML of a document may hold, whether we or its author wrote it; property names are those of hast.
 * Not here, and so removed: whatever runs, embeds, submits, styles or redirects, every `name`, and svg and math,
 * whose parsing rules hide markup from sanitizers.
 */
export const htmlSchema: Schema & { tagNames: string[]; strip: string[] } = {
  tagNames: [...TEXT, ...HEADINGS, ...BLOCKS, ...TABLES],
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
  },
  protocols: {
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['http', 'https'],
    cite: ['http', 'https'],
  },
  required: { input: { type: 'checkbox', disabled: true } },
  // Ids are checked where it is known which of them an author wrote; see finishRawHtml.
  clobber: [],
  clobberPrefix: '',
  // Their content is code, a fallback or another document, and no text of the article.
  strip: words(
    'applet audio canvas embed frame frameset iframe input math noembed noframes noscript object ' +
      'plaintext script select style svg template textarea title video xmp',
  ),
  allowComments: false,
  allowDoctypes: false,
}
