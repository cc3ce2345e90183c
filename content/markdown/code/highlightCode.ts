import highlighter from 'highlight.js/lib/core'
import { escapeHtml } from '../../shared/escape.ts'
import { grammars, sessionName } from './languages.ts'

// Its own instance, so that no other code changes its languages.
const highlight = highlighter.newInstance()
for (const [name, grammar] of Object.entries(grammars)) highlight.registerLanguage(name, grammar)

/** Code as HTML with `hljs-` classes; only escaped if the language has no grammar. */
export function highlightCode(language: string, code: string): string {
  if (language === sessionName) return isSession(code) ? sessionHtml(code) : highlightCode('bash', code)
  if (!Object.hasOwn(grammars, language)) return escapeHtml(code)
  return highlight.highlight(code, { language, ignoreIllegals: true }).value
}

/** What a shell writes before a command; `#` is that of root. */
const prompt = /^(?:[\w.~:/@-]{0,40}[$#%]|PS [^>\n]{0,40}>) (?=\S)/

/** True for a text that begins with the prompt of a shell, and so is a session and no script. */
const isSession = (code: string): boolean => prompt.test(code)

/**
 * A session in a terminal as HTML: highlighted commands, and prompts and output in elements that the button Copy skips.
 * A command that ends in a backslash continues in the next line.
 */
function sessionHtml(code: string): string {
  let html = ''
  let command: string[] = []
  let output: string[] = []
  const end = () => {
    if (command.length > 0) html += highlightCode('bash', command.join('\n'))
    if (output.length > 0) html += `<span class="code-skip">\n${escapeHtml(output.join('\n'))}</span>`
    command = []
    output = []
  }
  for (const line of code.split('\n')) {
    const [found] = prompt.exec(line) ?? []
    if (output.length === 0 && command.at(-1)?.endsWith('\\')) command.push(line)
    else if (found === undefined) output.push(line)
    else {
      end()
      html += `${html === '' ? '' : '\n'}<span class="code-skip code-prompt">${escapeHtml(found)}</span>`
      command.push(line.slice(found.length))
    }
  }
  end()
  return html
}
