import { Marked, type Token } from 'marked'
import { footnoteDefinitionSyntax, footnoteReferenceSyntax } from './footnoteSyntax.ts'

/** The tokens of GitHub flavoured markdown with footnotes. Line ends must be `\n`. */
export function lexMarkdown(source: string): Token[] {
  // An instance for each document: marked keeps the last lexer on the instance.
  const marked = new Marked({ gfm: true, breaks: false })
  if (source.includes('[^')) marked.use({ extensions: [footnoteDefinitionSyntax, footnoteReferenceSyntax] })
  return marked.lexer(source)
}
