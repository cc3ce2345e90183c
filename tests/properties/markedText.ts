import { decodeHTML } from 'entities/decode'
import { Marked, Tokenizer } from 'marked'
import { decodeReferences } from '../../content/markdown/safeUrl.ts'
import { footnoteDefinitionSyntax, footnoteReferenceSyntax } from '../../content/markdown/parse/footnotes.ts'
import { endComment, opensText } from '../../content/markdown/parse/PostLexer.ts'
import { normalizeLineEnds } from '../../content/markdown/renderMarkdown.ts'
import { escapeHtml } from '../../content/shared/escape.ts'

/** Stands where a tag stood: no text has it, since texts are read without control characters. */
export const tagMark = '\u0001'

const comment = /<!--(?:-?>|[\s\S]*?--!?>)/
const attribute = /[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/
/** A comment, a tag without a name, or a tag with its end: one without an end hides no text. */
const markup = new RegExp(
  `${comment.source}|</>|</?[A-Za-z][^\\s/>]*(?:[\\s/]+|(?<=[\\s/"'])${attribute.source})*>`,
  'g',
)
/** A tag as marked writes it. */
const writtenTag = /<[^<>"]*(?:"[^"]*"[^<>"]*)*>/g

/**
 * The text that marked alone shows of a markdown source, in order, with marks in place of tags. The tags of raw HTML
 * are removed, and no content of an element is, whatever a browser makes of it. Images have their alternative texts. Of
 * footnotes the text is shown, and no label. A block of HTML whose first tag is shown as text is a paragraph,
 * and a comment ends where a browser ends it.
 */
export function markedText(source: string): string {
  const text = normalizeLineEnds(source).text.replaceAll(tagMark, ' ')
  const marked = new Marked({ gfm: true })
  marked.use({
    tokenizer: {
      html(rest) {
        const block = endComment(Tokenizer.prototype.html.call(this, rest))
        return block && opensText(block.raw) ? undefined : block
      },
      tag(rest) {
        return endComment(Tokenizer.prototype.tag.call(this, rest))
      },
    },
    renderer: {
      html: ({ text: tags, block }) =>
        escapeHtml(block ? withoutTags(tags) : decodeReferences(tags.replace(markup, tagMark))),
      image({ tokens, text: alt }) {
        return `${tagMark}${tokens ? this.parser.parseInline(tokens) : escapeHtml(alt)}${tagMark}`
      },
    },
    extensions: [
      {
        ...footnoteDefinitionSyntax,
        renderer(token) {
          return this.parser.parse(token.tokens ?? [])
        },
      },
      { ...footnoteReferenceSyntax(text), renderer: () => tagMark },
    ],
  })
  const html = marked.parse(text, { async: false })
  return decodeReferences(html.replace(writtenTag, tagMark))
}

const withoutTags = (html: string): string => decodeHTML(html.replace(markup, tagMark))
