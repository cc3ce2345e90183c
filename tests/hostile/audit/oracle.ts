import { fromHtml } from 'hast-util-from-html'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'

const words = (list: string) => list.split(' ')
const inTable = ['table']
const inList = ['ul', 'ol']

/** What a text may have, in the names of hast, and written down by another hand than the sanitizer's own rules. */
const schema: Schema = {
  tagNames: words(
    'a abbr aside b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn div dl dt em figcaption ' +
      'figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub ' +
      'summary sup table tbody td tfoot th thead time tr u ul var video wbr',
  ),
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
  clobber: [],
  clobberPrefix: '',
  strip: words('script style'),
  allowComments: false,
  allowDoctypes: false,
}

/** HTML as another sanitizer writes it, and what it leaves of it. */
export function asOracleSees(html: string): { parsed: string; safe: string } {
  const tree = fromHtml(html, { fragment: true })
  return { parsed: toHtml(tree), safe: toHtml(sanitize(tree, schema)) }
}
