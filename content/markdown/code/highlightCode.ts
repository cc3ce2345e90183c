import highlighter from 'highlight.js/lib/core'
import { escapeHtml } from '../../shared/escape.ts'
import { grammars, sessionName } from './languages.ts'
import { parseSession, type SessionCommand } from './session.ts'

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
  for (const { prompt, command, continuation, output } of commands) {
    if (prompt === '') {
      html += skipped(`${output.join('\n')}\n`)
      continue
    }
    const code = highlightCode('bash', command)
    const next = continuation === '' ? '\n' : `\n${promptHtml(continuation)}`
    html += lineEnd + promptHtml(prompt) + code.replaceAll('\n', next)
    if (output.length > 0) html += skipped(`\n${output.join('\n')}`)
    lineEnd = '\n'
  }
  return html
}
