import { Marked, type Token } from 'marked'
import { footnoteDefinitionSyntax, footnoteReferenceSyntax } from './footnotes.ts'
import { PostLexer } from './PostLexer.ts'
import type { MarkdownOptions } from '../MarkdownOptions.ts'

/**
 * The tokens of GitHub Flavored Markdown with footnotes. Line ends must be `\n`.
 * @throws TextLimit if the text would take too long
 */
export function lexMarkdown(source: string, { onPlace }: Pick<MarkdownOptions, 'onPlace'> = {}): Token[] {
  // An instance for each document: marked keeps the last lexer on the instance.
  const marked = new Marked({ gfm: true, breaks: false })
  if (source.includes('[^')) marked.use({ extensions: [footnoteDefinitionSyntax, footnoteReferenceSyntax] })
  const lexer = new PostLexer(marked.defaults, source)
  onPlace?.(() => lexer.offset)
  return lexer.lex(source)
}
