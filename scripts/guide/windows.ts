import { highlightCode } from '../../content/markdown/highlightCode.ts'
import { escapeHtml } from '../../content/shared/escape.ts'
import type { Look, Span } from './screenOf.ts'

/** A terminal that shows a command that was typed, and what came of it. */
export function terminalWindow(command: string, lines: readonly Span[][]): string {
  const typed = `<span class="prompt">$</span> <span class="command">${escapeHtml(command)}</span>`
  const shown = [typed, ...lines.map(spans => spans.map(spanHtml).join(''))]
  return frame('Terminal', `<pre>${shown.join('\n')}</pre>`)
}

/** An editor with a post open, its front matter and the marks of its text in colours. */
export function editorWindow(file: string, text: string): string {
  const end = text.indexOf('\n---\n') + 1
  const fence = '<span class="fence">---</span>'
  const lines = [
    fence,
    ...highlightCode('yaml', text.slice(4, end).trimEnd()).split('\n'),
    fence,
    ...text
      .slice(end + 4)
      .trimEnd()
      .split('\n')
      .map(markdownHtml),
  ]
  const rows = lines.map((line, index) => `<span class="number">${index + 1}</span><p>${line}</p>`)
  return frame(file, `<pre class="editor">${rows.join('')}</pre>`)
}

/** A browser at an address; the picture of the page is as wide as the window. */
export function browserWindow(address: string, page: Buffer): string {
  const source = `data:image/png;base64,${page.toString('base64')}`
  return frame(address, `<img src="${source}" alt="">`, 'bar bar--address')
}

const frame = (title: string, body: string, bar = 'bar'): string =>
  `<div class="window"><div class="${bar}"><span>${escapeHtml(title)}</span></div>${body}</div>`

function spanHtml({ text, look }: Span): string {
  const names = classNames(look)
  const html = inColumns(text)
  return names === '' ? html : `<span class="${names}">${html}</span>`
}

const classNames = ({ color, ...marks }: Look): string =>
  [...(color ? [color] : []), ...Object.keys(marks)].join(' ')

/** Lines and blocks reach from row to row; what else is not ASCII may come from a typeface of another width. */
const inColumns = (text: string): string =>
  escapeHtml(text)
    .replace(/[^ -~\u2500-\u259F…]/gu, '<span class="cell">$&</span>')
    .replace(/[\u2500-\u259F]/g, '<span class="rule">$&</span>')

const markdownHtml = (line: string): string =>
  line.startsWith('## ')
    ? `<span class="heading">${escapeHtml(line)}</span>`
    : escapeHtml(line)
        .replace(/`[^`]+`/g, '<span class="code">$&</span>')
        .replace(/\]\(([^)]+)\)/g, '](<span class="link">$1</span>)')
