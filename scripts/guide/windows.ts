import { highlightCode } from '../../content/markdown/code/highlightCode.ts'
import { escapeHtml } from '../../content/shared/escape.ts'
import type { Span } from './parseScreen.ts'

/** A terminal that shows a command and its output. */
export function terminalWindow(command: string, output: readonly Span[][]): string {
  const prompt = `<span class="prompt">$</span> <span class="command">${escapeHtml(command)}</span>`
  const lines = [prompt, ...output.map(spans => spans.map(spanHtml).join(''))]
  return frame('Terminal', `<pre>${lines.join('\n')}</pre>`)
}

/** An editor that shows a post, with its front matter and markdown highlighted. */
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

/** A browser that shows a screenshot, scaled to the width of the window. */
export function browserWindow(address: string, screenshot: Buffer): string {
  const source = `data:image/png;base64,${screenshot.toString('base64')}`
  return frame(address, `<img src="${source}" alt="">`, 'bar bar--address')
}

const frame = (title: string, body: string, barClass = 'bar'): string =>
  `<div class="window"><div class="${barClass}"><span>${escapeHtml(title)}</span></div>${body}</div>`

function spanHtml({ text, style }: Span): string {
  const html = inColumns(text)
  return style === '' ? html : `<span class="${style}">${html}</span>`
}

/** Wraps characters that need a style: box-drawing characters, and those that may come from a font of another width. */
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
