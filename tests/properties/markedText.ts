import { decodeHTML, decodeHTMLStrict } from 'entities/decode'
import { Marked } from 'marked'
import { footnoteDefinitionSyntax, footnoteReferenceSyntax } from '../../content/markdown/footnotes.ts'
import { normalizeLineEnds } from '../../content/markdown/normalizeLineEnds.ts'
import { escapeHtml } from '../../content/shared/escape.ts'

/** Stands where a tag stood. */
export const tagMark = '\u0001'

const comment = /<!--(?:-?>|[\s\S]*?-->)/
const attribute = /[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/
/** A comment or a tag with its end: one without an end hides no text. */
const markup = new RegExp(
  `${comment.source}|</?[A-Za-z][^\\s/>]*(?:[\\s/]+|(?<=[\\s/"'])${attribute.source})*>`,
  'g',
)

/**
 * The text that marked alone shows of a markdown source, with marks in place of tags. The tags of raw HTML are
 * removed, and no content of an element is, whatever a browser makes of it. Of footnotes the text is shown, and no label.
 */
export function markedText(source: string): string {
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      html: ({ text }) => escapeHtml(decodeHTML(text.replace(markup, tagMark))),
    },
    extensions: [
      {
        ...footnoteDefinitionSyntax,
        renderer(token) {
          return this.parser.parse(token.tokens ?? [])
        },
      },
      { ...footnoteReferenceSyntax, renderer: () => tagMark },
    ],
  })
  const html = marked.parse(normalizeLineEnds(source).text, { async: false })
  return decodeHTMLStrict(html.replace(/<[^<>"]*(?:"[^"]*"[^<>"]*)*>/g, tagMark))
}
