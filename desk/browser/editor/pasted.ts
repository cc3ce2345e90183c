import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'

/** Returns pasted or dropped files. The server refuses those that are not pictures. */
export const filesFrom = (data: DataTransfer | null): File[] => Array.from(data?.files ?? [])

/** Returns whether the clipboard has text: office programs add a picture of it. */
export const hasText = (data: DataTransfer | null): boolean =>
  ['text/plain', 'text/html'].some(type => bodyOf(data?.getData(type) ?? '').textContent.trim() !== '')

/** Elements of formatted text. Some programs wrap plain text in `span` and `div`. */
const formatted =
  'a[href], strong, em, del, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, [data-note], [class^="Mso"]'

/** Returns whether the clipboard has source code, from an editor or a page that shows a file. */
const isSource = (body: HTMLElement, plain: string): boolean =>
  /^---\r?\n/.test(plain) ||
  body.querySelector('td.blob-code, [data-line-number]') !== null ||
  /white-space:\s*pre\s*(?:;|$)/.test(body.firstElementChild?.getAttribute('style') ?? '') ||
  (body.children.length === 1 && body.firstElementChild?.localName === 'pre' && isMarkdown(plain))

const isMarkdown = (plain: string): boolean => /^(?:#{1,6} |```|[-*] )/m.test(plain)

/**
 * Converts formatted text of a word processor or a web page to markdown; undefined for plain text, and for source code,
 * which may already be markdown.
 * @param text the text around it, whose footnote numbers are not reused
 */
export function markdownFrom(data: DataTransfer | null, text: string): string | undefined {
  const body = bodyOf(data?.getData('text/html') ?? '')
  if (isSource(body, data?.getData('text/plain') ?? '')) return undefined
  for (const change of [wordLists, emphasis, footnotes, nestedLists, tables, code]) change(body)
  renumber(body, text)
  for (const link of body.querySelectorAll<HTMLElement>('a[href]'))
    if (/^(?:#|file:|about:)/.test(link.getAttribute('href') ?? '')) unwrap(link)
  if (!body.querySelector(formatted)) return undefined
  // A post's title is its only heading of the first level.
  const shift = body.querySelector('h1') ? 1 : 0
  const service = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
  })
  service.use(gfm)
  service.addRule('note', {
    filter: node => node.hasAttribute('data-note'),
    replacement(content, node) {
      const label = `[^${(node as HTMLElement).dataset['note']}]`
      return node.nodeName === 'P' ? `\n\n${label}: ${content.trim()}\n\n` : label
    },
  })
  service.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content, node) =>
      `\n\n${'#'.repeat(Math.min(6, Number(node.nodeName.slice(1)) + shift))} ${content.replaceAll('**', '').trim()}\n\n`,
  })
  const converted = service.turndown(body).replaceAll('\u00A0', ' ')
  return converted.replace(/^(\s*(?:-|\d+\.)) +/gm, '$1 ')
}

/** A parsed document loads and runs nothing. */
function bodyOf(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const part of body.querySelectorAll('style, script, meta, title, xml')) part.remove()
  return body
}

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

/** Replaces an element by another with the same content. */
function replaceTag(element: Element, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** Google Docs writes bold, italic and strikethrough as styles, and wraps everything in a `b` that is not bold. */
function emphasis(body: HTMLElement): void {
  for (const bold of body.querySelectorAll<HTMLElement>('b, strong'))
    if (/^(?:normal|400)$/.test(bold.style.fontWeight)) unwrap(bold)
    else replaceTag(bold, 'strong')
  for (const italic of body.querySelectorAll('i')) replaceTag(italic, 'em')
  for (const span of body.querySelectorAll<HTMLElement>('span[style]')) {
    const { fontWeight, fontStyle, textDecoration, textDecorationLine } = span.style
    const names = [
      ...(/^(?:bold|[6-9]00)$/.test(fontWeight) ? ['strong'] : []),
      ...(fontStyle === 'italic' ? ['em'] : []),
      ...(`${textDecoration} ${textDecorationLine}`.includes('line-through') ? ['del'] : []),
    ]
    for (const name of names) {
      const inner = span.ownerDocument.createElement(name)
      inner.append(...span.childNodes)
      span.append(inner)
    }
    unwrap(span)
  }
  // Adjacent runs of the same emphasis are one.
  for (const run of body.querySelectorAll('strong, em, del'))
    for (let next = run.nextSibling; next?.nodeName === run.nodeName; next = run.nextSibling) {
      run.append(...next.childNodes)
      next.remove()
    }
}

/** The links to footnotes of Word, LibreOffice, Google Docs and websites, and the links back. */
const noteLink = /#(?:_(?:ftn|edn)|ftnt|sdfootnote|sdendnote|(?:user-content-)?fn[-:]?)(\d+)(?:sym)?$/
const backLink =
  /#(?:_(?:ftn|edn)ref|ftnt_ref|sdfootnote|sdendnote|(?:user-content-)?fnref[-:]?)(\d+)(?:anc)?$/

function footnotes(body: HTMLElement): void {
  // The line above Word's footnotes.
  for (const line of body.querySelectorAll('[style*="mso-element"] > :is(br, hr)')) line.remove()
  for (const link of body.querySelectorAll<HTMLElement>('a[href*="#"]')) {
    const href = link.getAttribute('href') ?? ''
    const isBack = backLink.test(href)
    const [, number] = (isBack ? backLink : noteLink).exec(href) ?? []
    if (number === undefined) continue
    const block = link.closest('li, p, div')
    if (isBack && block) {
      link.remove()
      const list = block.closest('ol')
      const note = replaceTag(block, 'p')
      note.dataset['note'] = number
      for (const inner of note.querySelectorAll('p, div')) unwrap(inner)
      if (list) list.before(note)
      if (list?.childElementCount === 0) list.remove()
    } else {
      const mark = link.ownerDocument.createElement('span')
      mark.dataset['note'] = number
      mark.textContent = number
      const raised = link.closest('sup')
      ;(raised?.textContent.trim() === link.textContent.trim() ? raised : link).replaceWith(mark)
    }
  }
}

/** Gives footnotes numbers that a text does not use. */
function renumber(body: HTMLElement, text: string): void {
  const numbers = new Map<string, number>()
  let last = 0
  for (const { dataset } of body.querySelectorAll<HTMLElement>('[data-note]')) {
    const former = dataset['note'] ?? ''
    if (!numbers.has(former)) {
      do last++
      while (text.includes(`[^${last}]`))
      numbers.set(former, last)
    }
    dataset['note'] = String(numbers.get(former))
  }
}

/** Word writes list items as paragraphs with a marker and a level. */
function wordLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll<HTMLElement>('[class^="MsoListParagraph"]')) {
    const name = /^\s*\(?[\da-z]{1,3}[.)]/i.test(paragraph.textContent) ? 'ol' : 'ul'
    const level = Number(/\blevel(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1)
    const before = paragraph.previousElementSibling
    const item = replaceTag(paragraph, 'li')
    for (const mark of item.querySelectorAll('[style*="mso-list"]')) mark.remove()
    const inList = (list: Element | null | undefined) => list?.matches('ul, ol') === true
    if (!inList(before) || (level === 1 && before!.localName !== name)) {
      const list = body.ownerDocument.createElement(name)
      item.replaceWith(list)
      list.append(item)
      continue
    }
    let list = before!
    for (let depth = 1; depth < level && list.lastElementChild; depth++) {
      const last: Element = list.lastElementChild
      if (!inList(last.lastElementChild)) last.append(body.ownerDocument.createElement(name))
      list = last.lastElementChild!
    }
    list.append(item)
  }
}

/** Google Docs and older editors put a nested list after its item, and paragraphs in items. */
function nestedLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    list.previousElementSibling?.append(list)
  for (const paragraph of body.querySelectorAll('li > p:first-child')) unwrap(paragraph)
}

/** Tables of word processors have no header, so the first row becomes it. Some pages put lines of code in a table. */
function tables(body: HTMLElement): void {
  // The converter recognizes a header only in a table's first child.
  for (const columns of body.querySelectorAll('colgroup')) columns.remove()
  for (const table of body.querySelectorAll('table')) {
    const block = [...table.querySelectorAll('pre')].at(-1)
    if (block) table.replaceWith(block)
    else if (table.querySelectorAll('td, th').length === 1)
      table.replaceWith(...table.querySelector('td, th')!.childNodes)
    else if (!table.querySelector('th'))
      for (const cell of table.rows[0]?.querySelectorAll('td') ?? []) replaceTag(cell, 'th')
  }
  for (const paragraph of body.querySelectorAll('td p, td div, th p, th div')) {
    if (paragraph.nextElementSibling) paragraph.append(' ')
    unwrap(paragraph)
  }
}

/** Every `pre` becomes a code block, whatever elements its lines are in. */
function code(body: HTMLElement): void {
  for (const block of body.querySelectorAll('pre')) {
    for (const end of block.querySelectorAll('br')) end.replaceWith('\n')
    for (const line of block.querySelectorAll('div, p, li')) if (line.nextElementSibling) line.append('\n')
    const named = [block, block.querySelector('code'), block.parentElement].map(one => one?.className ?? '')
    const [, language] = /\b(?:language|lang|highlight-source)-([\w+#-]+)/.exec(named.join(' ')) ?? []
    const inner = block.ownerDocument.createElement('code')
    inner.textContent = block.textContent.replace(/\n+$/, '')
    if (language !== undefined) inner.className = `language-${language}`
    block.replaceChildren(inner)
    for (
      let parent = block.parentElement;
      parent?.matches('span, strong, em, a, code, del');
      parent = block.parentElement
    )
      unwrap(parent)
  }
}
