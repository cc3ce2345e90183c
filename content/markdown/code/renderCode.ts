import highlighter from 'highlight.js/lib/core'
import { escapeHtml } from '../../shared/escape.ts'
import { hasLineElements, withLineElements } from './codeLines.ts'
import { decodeReferences } from '../safeUrl.ts'
import { grammars, languageName, sessionName } from './languages.ts'
import type { CodeNode } from '../nodes.ts'
import { parseSession, type SessionCommand } from './session.ts'

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

// Its own instance, so that no other code changes its languages.
const highlight = highlighter.newInstance()
for (const [name, grammar] of Object.entries(grammars)) highlight.registerLanguage(name, grammar)

/** Code as HTML with `hljs-` classes; only escaped if the language has no grammar. */
export function highlightCode(language: string, code: string): string {
  if (language === sessionName) {
    const commands = parseSession(code)
    return commands ? sessionHtml(commands) : highlightCode('bash', code)
  }
  if (!Object.hasOwn(grammars, language)) return escapeHtml(code)
  return highlight.highlight(code, { language, ignoreIllegals: true }).value
}

/** A session in a terminal as HTML: highlighted commands, and prompts and output in elements that the button Copy skips. */
function sessionHtml(commands: readonly SessionCommand[]): string {
  const skipped = (text: string) => `<span class="code-skip">${escapeHtml(text)}</span>`
  const promptHtml = (text: string) => `<span class="code-skip code-prompt">${escapeHtml(text)}</span>`
  let html = ''
  let lineEnd = ''
  for (const { prompt, command, continuations, output } of commands) {
    if (prompt === '') {
      html += skipped(`${output.join('\n')}\n`)
      continue
    }
    const code = highlightCode('bash', command)
    const [first, ...rest] = code.split('\n')
    html += lineEnd + promptHtml(prompt) + first
    for (const [at, line] of rest.entries())
      html += `\n${continuations[at] ? promptHtml(continuations[at]) : ''}${line}`
    if (output.length > 0) html += skipped(`\n${output.join('\n')}`)
    lineEnd = '\n'
  }
  return html
}
