import type { Tokens } from 'marked'
import { escapeHtml } from '../../shared/escape.ts'
import { hasLineElements, parseCodeLines, withLineElements } from './codeLines.ts'
import { decodeReferences } from '../decodeReferences.ts'
import { highlightCode } from './highlightCode.ts'
import { languageName } from './languages.ts'

/** A block of code: what is after its fence, and the code. */
interface CodeBlock {
  /** The language as the author wrote it, and its name. */
  written: string
  language: string
  /** All that follows the fence. */
  info: string
  /** Empty if absent. */
  title: string
  text: string
}

export function codeBlock({ lang: info = '', codeBlockStyle, text }: Tokens.Code): CodeBlock {
  const written = /^[^\s{]*/.exec(info)?.[0] ?? ''
  const [, ...quoted] = /\stitle=(?:"([^"]*)"|'([^']*)')/.exec(info) ?? []
  return {
    written,
    language: languageName(written),
    info,
    title: decodeReferences(quoted.find(Boolean) ?? '').trim(),
    // marked leaves its last line end to code that is indented.
    text: codeBlockStyle === 'indented' ? text.replace(/\n+$/, '') : text,
  }
}

/**
 * A block of code as HTML. After the language, `title="…"` becomes its caption, `{3,5-7}` marks lines, `add={3}`,
 * `remove={4}` and `focus={3-7}` show them so, and `numbers` numbers them. `label` is its name for screen readers.
 */
export function renderCode(
  { language, info, title, text }: CodeBlock,
  label: string,
  isHighlighted: boolean,
): string {
  const { lines } = parseCodeLines(info, text)
  const className = lines.numbered ? 'code code-numbered' : 'code'
  // Long lines scroll, so the block can have the focus and a name: as a group, since a region would be a landmark,
  // and a post with twenty blocks would have too many.
  const code =
    `<pre role="group" tabindex="0" aria-label="${escapeHtml(label)}">` +
    `<code class="language-${language}">${isHighlighted ? highlighted() : escapeHtml(text)}</code></pre>`
  return title
    ? `<figure class="${className}" data-language="${language}"><figcaption>${escapeHtml(title)}</figcaption>${code}</figure>\n`
    : `<div class="${className}" data-language="${language}">${code}</div>\n`

  function highlighted(): string {
    const html = highlightCode(language, text)
    return (hasLineElements(lines) && withLineElements(html, lines)) || html
  }
}
