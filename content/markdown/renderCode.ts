import type { Tokens } from 'marked'
import { escapeHtml } from '../shared/escape.ts'
import { decodeEntities } from './decodeEntities.ts'
import { highlightCode, languageName } from './highlightCode.ts'
import type { MarkdownOptions } from './renderMarkdown.ts'

const TITLE = /\stitle=(?:"([^"]*)"|'([^']*)')/

/** A block of code as HTML; `title="…"` after the language becomes its caption. */
export function renderCode({ text, lang }: Tokens.Code, { checkOnly }: MarkdownOptions): string {
  const info = lang ?? ''
  const language = languageName(/^[^\s{]*/.exec(info)?.[0] ?? '')
  const title = decodeEntities(TITLE.exec(info)?.slice(1).find(Boolean) ?? '').trim()
  const name = escapeHtml(title || language)
  // Long lines scroll, so the keyboard must reach them: a group can take the focus and a name. It is no
  // landmark as a region is, and a post with twenty snippets does not fill the list of landmarks.
  const code =
    `<pre role="group" tabindex="0" aria-label="Code: ${name}">` +
    `<code class="language-${language}">${checkOnly ? escapeHtml(text) : highlightCode(language, text)}</code></pre>`
  return title
    ? `<figure class="code" data-language="${language}"><figcaption>${name}</figcaption>${code}</figure>\n`
    : `<div class="code" data-language="${language}">${code}</div>\n`
}
