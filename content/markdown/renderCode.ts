import type { Tokens } from 'marked'
import { escapeHtml } from '../shared/escape.ts'
import { decodeReferences } from './decodeReferences.ts'
import { highlightCode, languageName, sessionName } from './highlightCode.ts'
import { type CodeLines, hasLineElements, parseCodeLines, withLineElements } from './codeLines.ts'
import { maxHighlightedBlock } from './limits.ts'
import type { SourceRange } from './locateToken.ts'
import type { RenderState } from './RenderState.ts'
import { isSession, sessionHtml } from './sessionHtml.ts'

/**
 * Appends a block of code. After the language, `title="…"` becomes its caption, `{3,5-7}` marks lines, `add={3}`,
 * `remove={4}` and `focus={3-7}` show them so, and `numbers` numbers them.
 */
export function renderCode(state: RenderState, token: Tokens.Code, range: SourceRange): void {
  const { lang: info = '' } = token
  // marked leaves its last line end to code that is indented.
  const text = token.codeBlockStyle === 'indented' ? token.text.replace(/\n+$/, '') : token.text
  const written = /^[^\s{]*/.exec(info)?.[0] ?? ''
  const language = languageName(written)
  const [, ...quoted] = /\stitle=(?:"([^"]*)"|'([^']*)')/.exec(info) ?? []
  const title = decodeReferences(quoted.find(Boolean) ?? '').trim()
  const name = escapeHtml(title || language)
  const lines = parseCodeLines(state, { info, count: text.split('\n').length }, range)
  const html = highlighted(state, { language, code: text, lines })
  const className = lines.numbered ? 'code code-numbered' : 'code'
  // Long lines scroll, so the block can have the focus and a name: as a group, since a region would be a landmark,
  // and a post with twenty blocks would have too many.
  const code =
    `<pre role="group" tabindex="0" aria-label="Code: ${name}">` +
    `<code class="language-${language}">${html}</code></pre>`
  state.html += title
    ? `<figure class="${className}" data-language="${language}"><figcaption>${name}</figcaption>${code}</figure>\n`
    : `<div class="${className}" data-language="${language}">${code}</div>\n`
}

interface ShownCode {
  language: string
  code: string
  lines: CodeLines
}

/** Code as HTML, highlighted as far as a post may have highlighted code, so that no post takes too long. */
function highlighted(state: RenderState, { language, code, lines }: ShownCode): string {
  const plain = escapeHtml(code)
  if (state.options.checkOnly || code.length > Math.min(maxHighlightedBlock, state.codeLeft)) return plain
  state.codeLeft -= code.length
  const colored =
    language === sessionName && isSession(code) ? sessionHtml(code) : highlightCode(language, code)
  const html = (hasLineElements(lines) ? withLineElements(colored, lines) : undefined) ?? colored
  state.maxHtml += html.length - plain.length
  return html
}
