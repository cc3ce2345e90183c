import { escapeHtml } from '../../shared/escape.ts'
import { hasLineElements, withLineElements } from './codeLines.ts'
import { decodeReferences } from '../decodeReferences.ts'
import { highlightCode } from './highlightCode.ts'
import { languageName } from './languages.ts'
import type { CodeNode } from '../nodes.ts'

/** What is after the fence of a block of code. */
export function codeInfo(info = ''): Pick<CodeNode, 'written' | 'language' | 'info' | 'title'> {
  const written = /^[^\s{]*/.exec(info)?.[0] ?? ''
  const [, ...quoted] = /\stitle=(?:"([^"]*)"|'([^']*)')/.exec(info) ?? []
  const title = decodeReferences(quoted.find(Boolean) ?? '').trim()
  return { written, language: languageName(written), info, title }
}

/**
 * A block of code as HTML. After the language, `title="…"` becomes its caption, `{3,5-7}` marks lines, `add={3}`,
 * `remove={4}` and `focus={3-7}` show them so, and `numbers` numbers them. `label` is its name for screen readers.
 */
export function renderCode(
  { language, title, text, lines }: CodeNode,
  label: string,
  isHighlighted: boolean,
): string {
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
