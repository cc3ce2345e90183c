import { Marked, type Token } from 'marked'
import { CheckLexer } from './CheckLexer.ts'
import { footnoteDefinitionSyntax, footnoteReferenceSyntax } from './footnoteSyntax.ts'

/**
 * The tokens of GitHub flavoured markdown with footnotes. Line ends must be `\n`.
 * @param checkOnly leave alone what cannot hold a fault or an address
 */
export function lexMarkdown(source: string, checkOnly = false): Token[] {
  // An instance for each document: marked keeps the last lexer on the instance.
  const marked = new Marked({ gfm: true, breaks: false })
  if (source.includes('[^')) marked.use({ extensions: [footnoteDefinitionSyntax, footnoteReferenceSyntax] })
  return checkOnly ? new CheckLexer(marked.defaults).lex(source) : marked.lexer(source)
}
