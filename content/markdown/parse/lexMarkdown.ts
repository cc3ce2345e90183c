import { Marked, type Token } from 'marked'
import { footnoteDefinitionSyntax, footnoteReferenceSyntax } from './footnotes.ts'
import { PostLexer } from './PostLexer.ts'

/**
 * The tokens of GitHub Flavored Markdown with footnotes. Line ends must be `\n`.
 * @throws TextLimit if the text would take too long
 */
export function lexMarkdown(source: string): Token[] {
  // An instance for each document: marked stores the last lexer on the instance.
  const marked = new Marked({ gfm: true, breaks: false })
  if (source.includes('[^')) marked.use({ extensions: [footnoteDefinitionSyntax, footnoteReferenceSyntax] })
  return new PostLexer(marked.defaults, source).lex(source)
}
