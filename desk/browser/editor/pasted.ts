import TurndownService from 'turndown'
import { escapeHtml } from '../../../content/shared/escape.ts'
import { cleanPaste } from './cleanPaste.ts'

/** Returns pasted or dropped files. The server refuses those that are not pictures. */
export const filesFrom = (data: DataTransfer | null): File[] => Array.from(data?.files ?? [])

/** Returns whether the clipboard has text: office programs add a picture of it. */
export const hasText = (data: DataTransfer | null): boolean =>
  ['text/plain', 'text/html'].some(type => bodyOf(data?.getData(type) ?? '').textContent.trim() !== '')

/** HTML elements without a form in markdown, which posts may contain. */
const keptElements = ['abbr', 'ins', 'kbd', 'mark', 'q', 'rp', 'rt', 'ruby', 'sub', 'sup', 'u'] as const

/** Elements of formatted text. Some programs wrap plain text in `span` and `div`. */
const formatted = [
  'a[href], strong, em, del, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, code, hr, details',
  'input, img[src], [data-note]',
  ...keptElements,
].join()

/** Returns whether the clipboard has source code, from an editor or a page that shows a file. */
const isSource = (body: HTMLElement, plain: string): boolean =>
  /^---\r?\n/.test(plain) ||
  body.querySelector('td.blob-code, [data-line-number]') !== null ||
  /white-space:\s*pre\s*(?:;|$)/.test(body.firstElementChild?.getAttribute('style') ?? '') ||
  (body.children.length === 1 && body.firstElementChild?.localName === 'pre' && isMarkdown(plain))

const isMarkdown = (plain: string): boolean => /^(?:#{1,6} |```|[-*] )/m.test(plain)

/** Pasted text, and what markdown cannot express of it. */
interface Pasted {
  markdown: string
  losses: readonly string[]
}

/**
 * Converts formatted text of a word processor or a web page to markdown; undefined for plain text, and for source code,
 * which may already be markdown.
 * @param text the text around it, whose footnote numbers are not reused
 */
export function markdownFrom(data: DataTransfer | null, text: string): Pasted | undefined {
  const body = bodyOf(data?.getData('text/html') ?? '')
  if (isSource(body, data?.getData('text/plain') ?? '')) return undefined
  const isWord = body.querySelector('[class^="Mso"]') !== null
  const losses = cleanPaste(body, text)
  if (!isWord && losses.length === 0 && !body.querySelector(formatted)) return undefined
  // A post's title is its only heading of the first level.
  const service = converter(body.querySelector('h1') ? 1 : 0)
  return { markdown: service.turndown(body).replaceAll('\u00A0', ' '), losses }
}

/** A parsed document loads and runs nothing. */
function bodyOf(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const part of body.querySelectorAll('style, script, meta, title, xml')) part.remove()
  return body
}

/** @param shift how many levels headings are lowered */
function converter(shift: number): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    hr: '---',
  })
  const escape = service.escape.bind(service)
  service.escape = text =>
    escape(text)
      .replace(/&(?=#?\w+;)/g, String.raw`\&`)
      .replace(/(^|[\s([{"'])<(?=[a-z/!?])/gi, String.raw`$1\<`)
      // After a word, which could be an address, a backslash would belong to it.
      .replace(/(?<!\\)<(?=[a-z/!?])/gi, '&lt;')
      .replace(/^(\d+)\)(?=\s)/, String.raw`$1\)`)
      .replace(/~(?=[^~]*~)|(?<=~[^~]*)~/g, String.raw`\~`)
  for (const [name, mark] of [
    ['strong', '**'],
    ['em', '*'],
    ['del', '~~'],
  ] as const)
    service.addRule(name, {
      filter: name,
      replacement: (content, node) =>
        content.trim() === ''
          ? ''
          : isBesideWord(node)
            ? `<${name}>${content}</${name}>`
            : mark + content + mark,
    })
  service.addRule('kept', {
    filter: [...keptElements] as (keyof HTMLElementTagNameMap)[],
    replacement(content, node) {
      const name = node.nodeName.toLowerCase()
      const title = (node as HTMLElement).title
      const attribute = name === 'abbr' && title !== '' ? ` title="${escapeHtml(title)}"` : ''
      return `<${name}${attribute}>${content}</${name}>`
    },
  })
  service.addRule('details', {
    filter: 'details',
    replacement: content => `\n\n<details>\n${content.trim()}\n\n</details>\n\n`,
  })
  service.addRule('summary', {
    filter: 'summary',
    replacement: (_, node) => `<summary>${escapeHtml(node.textContent?.trim() ?? '')}</summary>\n\n`,
  })
  service.addRule('callout', {
    filter: node => node.dataset['kind'] !== undefined,
    replacement: (content, node) =>
      `\n\n> [!${(node as HTMLElement).dataset['kind']!.toUpperCase()}]\n${content
        .trim()
        .replace(/^(?=.)/gm, '> ')
        .replace(/^$/gm, '>')}\n\n`,
  })
  service.addRule('note', {
    filter: node => node.dataset['note'] !== undefined,
    replacement(content, node) {
      const label = `[^${(node as HTMLElement).dataset['note']}]`
      return node.nodeName === 'P' ? `\n\n${label}: ${content.trim()}\n\n` : label
    },
  })
  service.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement(content, node) {
      const level = Math.min(6, Number(node.nodeName.slice(1)) + shift)
      return `\n\n${'#'.repeat(level)} ${oneLine(content, ' ')}\n\n`
    },
  })
  service.addRule('item', {
    filter: 'li',
    replacement(content, node) {
      const list = node.parentElement
      const number =
        Number(list?.getAttribute('start') ?? 1) + [...(list?.children ?? [])].indexOf(node as Element)
      const mark = list?.localName === 'ol' ? `${number}. ` : '- '
      const inner = content
        .replace(/^\n+|\s+$/g, '')
        .replace(/^(\[[ x]\]) +/, '$1 ')
        .replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`)
      return `${mark}${inner}\n`
    },
  })
  service.addRule('task', {
    filter: node => node.localName === 'input',
    replacement: (_, node) => ((node as HTMLInputElement).checked ? '[x] ' : '[ ] '),
  })
  service.addRule('cell', {
    filter: ['td', 'th'],
    replacement: content => ` ${oneLine(content, '<br>').replaceAll('|', String.raw`\|`)} |`,
  })
  service.addRule('row', {
    filter: 'tr',
    replacement(content, node) {
      const { cells, rowIndex } = node as HTMLTableRowElement
      const borders = Array.from(cells, cell => ` ${borderOf(cell)} |`).join('')
      return `|${content}\n${rowIndex === 0 ? `|${borders}\n` : ''}`
    },
  })
  service.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: content => content })
  service.addRule('table', { filter: 'table', replacement: content => `\n\n${content.trim()}\n\n` })
  return service
}

const oneLine = (content: string, separator: string): string =>
  content.trim().replace(/\s*\\?\n\s*/g, separator)

/** Returns the line below the header of a column. */
function borderOf(cell: HTMLTableCellElement): string {
  const align = cell.getAttribute('align') ?? cell.style.textAlign
  return { center: ':---:', right: '---:' }[align] ?? '---'
}

/** Returns whether marks of emphasis would be text: punctuation inside, and a word outside (CommonMark, "Emphasis"). */
function isBesideWord(node: Node): boolean {
  const text = node.textContent ?? ''
  const [before, after] = [node.previousSibling, node.nextSibling].map(sibling => sibling?.textContent ?? '')
  return (
    (/[\p{L}\p{N}]$/u.test(before!) && /^[\p{P}\p{S}]/u.test(text)) ||
    (/^[\p{L}\p{N}]/u.test(after!) && /[\p{P}\p{S}]$/u.test(text))
  )
}
