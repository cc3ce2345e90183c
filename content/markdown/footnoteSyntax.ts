import type { TokenizerExtension, Tokens } from 'marked'

export interface FootnoteDefinition extends Tokens.Generic {
  type: 'footnoteDefinition'
  label: string
}
export interface FootnoteReference extends Tokens.Generic {
  type: 'footnoteReference'
  label: string
}

/** Not written by anyone: the links from the end of a note to where it is referred to. */
export interface FootnoteBack extends Tokens.Generic {
  type: 'footnoteBack'
  html: string
}

const DEFINITION = /^ {0,3}\[\^([^\][\s]+)\]:[ \t]*/
const DEFINITION_LATER = /\n {0,3}\[\^[^\][\s]+\]:/
const REFERENCE = /^\[\^([^\][\s]+)\](?!\()/
const INDENTED = /^(?: {4}|\t)/
const STARTS_BLOCK = /^ {0,3}(?:\[\^[^\][\s]+\]:|#{1,6}(?:\s|$)|>|```|~~~|[-*+] |\d{1,9}[.)] |<|\|)/

/** `[^label]: text` with its continuation: lines indented by four, or plain lines of the same paragraph. */
export const footnoteDefinitionSyntax: TokenizerExtension = {
  name: 'footnoteDefinition',
  level: 'block',
  // Without it, a paragraph would take a definition on the line below it.
  start: source => DEFINITION_LATER.exec(source)?.index,
  tokenizer(source): FootnoteDefinition | undefined {
    const opening = DEFINITION.exec(source)
    if (!opening?.[1]) return undefined
    const raw = takeDefinition(source)
    const text = raw
      .slice(opening[0].length)
      .split('\n')
      .map(line => line.replace(INDENTED, ''))
      .join('\n')
    const tokens = this.lexer.blockTokens(text.trim(), [])
    return { type: 'footnoteDefinition', raw, label: normalizeLabel(opening[1]), tokens }
  },
}

/** `[^label]` in a line of text; inside a link it stays text, since a link cannot hold a link. */
export const footnoteReferenceSyntax: TokenizerExtension = {
  name: 'footnoteReference',
  level: 'inline',
  tokenizer(source): FootnoteReference | undefined {
    if (!source.startsWith('[^') || this.lexer.state.inLink) return undefined
    const match = REFERENCE.exec(source)
    if (!match?.[1]) return undefined
    return { type: 'footnoteReference', raw: match[0], label: normalizeLabel(match[1]) }
  },
}

function takeDefinition(source: string): string {
  let end = 0
  let taken = 0
  let afterBlank = false
  while (end < source.length) {
    const next = source.indexOf('\n', end)
    const lineEnd = next < 0 ? source.length : next + 1
    const line = source.slice(end, lineEnd)
    const isBlank = line.trim() === ''
    const continues = INDENTED.test(line) || (!afterBlank && !STARTS_BLOCK.test(line))
    if (end > 0 && !isBlank && !continues) break
    end = lineEnd
    // Blank lines belong to a definition only where more of it follows them.
    if (!isBlank) taken = end
    afterBlank = isBlank
  }
  return source.slice(0, taken)
}

// GitHub compares labels without regard to case.
function normalizeLabel(label: string): string {
  return label.toLowerCase()
}
