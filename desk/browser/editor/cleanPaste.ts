import { kindOf } from '../../../content/markdown/parse/callouts.ts'

/** Elements that stand on lines of their own. */
const blocks =
  'address, article, aside, blockquote, center, dd, details, div, dl, dt, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hr, li, main, nav, ol, p, pre, section, summary, table, tbody, td, tfoot, th, thead, tr, ul'

/**
 * Prepares a pasted document for its conversion to markdown: removes what its page does not show as text, and replaces
 * what markdown cannot express.
 * @param text the text around it, whose footnote numbers are not reused
 * @returns a sentence for each kind of thing that could not be expressed
 */
export function cleanPaste(body: HTMLElement, text: string): string[] {
  const losses = new Set<string>()
  for (const step of [
    formulas,
    media,
    callouts,
    hidden,
    wordLists,
    emphasis,
    footnotes,
    nestedLists,
    code,
    tables,
    links,
    headings,
  ])
    step(body, losses)
  renumber(body, text)
  return [...losses]
}

type Losses = Set<string>

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

/** Replaces an element by another with the same content. */
function replaceTag(element: Element, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** Encloses the content of an element in another. */
function wrapContent(element: Element, wrapper: Element): void {
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

const hasText = (node: Node): boolean => (node.textContent ?? '').trim() !== ''

/** Returns the blocks in an element that have text and contain no other block. */
const innermost = (element: Element): Element[] =>
  [...element.querySelectorAll(blocks)].filter(block => hasText(block) && !block.querySelector(blocks))

/** Posts have no formulas. */
function formulas(body: HTMLElement, losses: Losses): void {
  for (const formula of body.querySelectorAll('.katex, mjx-container, math')) {
    if (!body.contains(formula)) continue
    const source = formula.querySelector('annotation[encoding="application/x-tex"]')?.textContent
    const shown = body.ownerDocument.createElement('code')
    shown.textContent =
      source ??
      formula.getAttribute('alttext') ??
      formula.querySelector('math')?.textContent ??
      formula.textContent
    formula.replaceWith(shown)
    losses.add('Formulas were pasted as code.')
  }
}

/** Videos and embedded pages become links, and pictures that are not on the web are removed. */
function media(body: HTMLElement, losses: Losses): void {
  for (const part of body.querySelectorAll('iframe, video, audio, embed, object')) {
    const [address] = [part, ...part.querySelectorAll('source')].flatMap(
      one => one.getAttribute('src') ?? one.getAttribute('data') ?? [],
    )
    if (/^https?:/.test(address ?? '')) {
      const paragraph = body.ownerDocument.createElement('p')
      const link = body.ownerDocument.createElement('a')
      link.href = address!
      link.textContent = address!
      paragraph.append(link)
      part.replaceWith(paragraph)
      losses.add(`The player of ${address} was pasted as a link.`)
    } else {
      part.remove()
      losses.add('A video or an embedded page was left out, since it has no address.')
    }
  }
  for (const image of body.querySelectorAll('img')) {
    const [address, alt] = [image.getAttribute('src') ?? '', image.alt]
    const item = image.closest('[role="checkbox"]')
    if (item) {
      const box = body.ownerDocument.createElement('input')
      box.type = 'checkbox'
      box.checked = item.getAttribute('aria-checked') === 'true'
      image.remove()
      ;(item.querySelector('p') ?? item).prepend(box)
    } else if (image.matches('.emoji, .emoticon, [data-emoji-short-name]')) image.replaceWith(alt)
    else if (/^(?:file|data|blob|cid|attachment|about):/.test(address)) {
      image.remove()
      losses.add('Pictures without a web address were left out: add their files.')
    }
  }
}

/** Boxes of GitHub, of generators of documentation, and of Confluence. */
const calloutBoxes =
  '.markdown-alert, .theme-admonition, .admonition, .admonitionblock, .custom-block:not(details), .starlight-aside, .confluence-information-macro, .callout, [data-callout], [data-panel-type], aside'

function callouts(body: HTMLElement): void {
  for (const box of body.querySelectorAll<HTMLElement>(calloutBoxes)) {
    const { callout, panelType } = box.dataset
    const words = [callout, panelType, ...box.className.split(/[\s_-]+/)]
    const kind = words.flatMap(word => kindOf(word === 'success' ? 'tip' : (word ?? '')) ?? [])[0] ?? 'note'
    const title = box.querySelector('[class*="title" i], [class*="heading" i]')
    const isFirst = title && box.textContent.trim().startsWith(title.textContent.trim())
    if (isFirst && kindOf(title.textContent.trim()) === kind) title.remove()
    else if (isFirst && hasText(title))
      wrapContent(replaceTag(title, 'p'), body.ownerDocument.createElement('strong'))
    if (hasText(box)) replaceTag(box, 'blockquote').dataset['kind'] = kind
  }
}

/** Controls, except those that open a section, and what is on the page only for screen readers. */
const unshown =
  'button:not([aria-expanded], :is(h1, h2, h3, h4, h5, h6, summary) *), select, textarea, input:not(li [type="checkbox"]), noscript, template, svg, dialog, [hidden], .sr-only, .visually-hidden, .visuallyhidden, .screen-reader-text'

const hidingStyle = /(?:display:\s*none|visibility:\s*hidden|user-select:\s*none|mso-hide:\s*all)/i

function hidden(body: HTMLElement): void {
  for (const part of body.querySelectorAll(unshown)) part.remove()
  for (const part of body.querySelectorAll('[style]'))
    if (hidingStyle.test(part.getAttribute('style') ?? '')) part.remove()
  // Links to a heading itself: a sign, or nothing.
  for (const link of body.querySelectorAll('a[href*="#"]'))
    if (link.closest('h1, h2, h3, h4, h5, h6') && !/[\p{L}\p{N}]/u.test(link.textContent)) link.remove()
}

/** Google Docs writes emphasis as styles, and wraps everything in a `b` that is not bold. */
function emphasis(body: HTMLElement): void {
  for (const bold of body.querySelectorAll<HTMLElement>('b, strong'))
    if (/^(?:normal|400)$/.test(bold.style.fontWeight)) unwrap(bold)
    else replaceTag(bold, 'strong')
  for (const italic of body.querySelectorAll('i')) replaceTag(italic, 'em')
  for (const struck of body.querySelectorAll('s, strike')) replaceTag(struck, 'del')
  for (const span of body.querySelectorAll<HTMLElement>('span[style]')) {
    const { fontWeight, fontStyle, textDecoration, textDecorationLine, verticalAlign } = span.style
    const names = [
      ...(/^(?:bold|[6-9]00)$/.test(fontWeight) ? ['strong'] : []),
      ...(fontStyle === 'italic' ? ['em'] : []),
      ...(`${textDecoration} ${textDecorationLine}`.includes('line-through') ? ['del'] : []),
      ...(verticalAlign === 'super' ? ['sup'] : verticalAlign === 'sub' ? ['sub'] : []),
    ]
    for (const name of names) wrapContent(span, body.ownerDocument.createElement(name))
    unwrap(span)
  }
  for (const part of body.querySelectorAll('strong, em, del, u, ins, mark'))
    if (part.querySelector(blocks)) {
      for (const block of innermost(part)) wrapContent(block, part.cloneNode(false) as Element)
      unwrap(part)
    }
  // Word processors underline links.
  for (const underlined of body.querySelectorAll('a u, u:has(> a:only-child)')) unwrap(underlined)
  // Adjacent runs of the same emphasis are one.
  for (const run of body.querySelectorAll('strong, em, del'))
    for (let next = run.nextSibling; next?.nodeName === run.nodeName; next = run.nextSibling) {
      run.append(...next.childNodes)
      next.remove()
    }
}

/** The links to footnotes of Word, LibreOffice, Google Docs and websites, and the links back. */
const noteLink =
  /#(?:_(?:ftn|edn)|ftnt|sdfootnote|sdendnote|footnote-|(?:user-content-)?fn[-:]?)(\d+)(?:sym)?$/
const backLink =
  /#(?:_(?:ftn|edn)ref|ftnt_ref|sdfootnote|sdendnote|footnote-anchor-|(?:user-content-)?fnref[-:]?)(\d+)(?:anc)?$/

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
  for (const paragraph of body.querySelectorAll('li > p:first-child'))
    if (!hasTextBefore(paragraph) && (!paragraph.nextSibling || isBlock(nextShown(paragraph))))
      unwrap(paragraph)
}

const isBlock = (node: Node | null): boolean => node === null || (node as Element).matches?.(blocks) === true

const hasTextBefore = ({ previousSibling }: Node): boolean =>
  previousSibling !== null && (hasText(previousSibling) || hasTextBefore(previousSibling))

/** Returns the next sibling that is not white space. */
const nextShown = ({ nextSibling: next }: Node): Node | null =>
  next === null || next.nodeType === Node.ELEMENT_NODE || hasText(next) ? next : nextShown(next)

/** Tables hold one line of text in each cell, and no merged cells. Some pages put lines of code in a table. */
function tables(body: HTMLElement, losses: Losses): void {
  for (const columns of body.querySelectorAll('colgroup')) columns.remove()
  for (const table of body.querySelectorAll('table')) {
    if (!body.contains(table)) continue
    const block = [...table.querySelectorAll('pre')].at(-1)
    const isLayout = table.rows.length === 1 && table.rows[0]!.cells.length === 2
    if (table.caption) {
      const caption = replaceTag(table.caption, 'p')
      table.before(caption)
    }
    if (block && isLayout && isNumbers(table.rows[0]!.cells[0]!)) table.replaceWith(block)
    else if (table.querySelectorAll('td, th').length === 1)
      table.replaceWith(...table.querySelector('td, th')!.childNodes)
    else {
      const rows = [...table.rows]
      for (const cell of rows.flatMap(({ cells }) => [...cells])) flatten(cell, losses)
      spread(rows, losses)
      // The header of a column cannot be the name of a row.
      const [first] = rows
      if (first?.querySelector('th') && first.querySelector('td')) {
        const header = table.insertRow(0)
        for (const _ of first.cells) header.insertCell()
      }
    }
  }
}

const isNumbers = (element: Element): boolean => /^[\s\d]*$/.test(element.textContent)

/** Puts the content of a cell on one line, whose parts `br` separates. */
function flatten(cell: Element, losses: Losses): void {
  const lists = 'li, pre, tr'
  if (cell.querySelector(lists))
    losses.add('Lists and code in cells of a table were pasted as lines of text.')
  for (const inner of cell.querySelectorAll('pre')) {
    const lines = inner.textContent.split('\n').filter(line => line.trim() !== '')
    inner.replaceChildren(
      ...lines.flatMap((line, at) => {
        const shown = cell.ownerDocument.createElement('code')
        shown.textContent = line
        return at === 0 ? [shown] : [cell.ownerDocument.createElement('br'), shown]
      }),
    )
  }
  for (const inner of cell.querySelectorAll(blocks)) {
    const isLine = inner.matches(lists)
    const separator = () => (isLine ? cell.ownerDocument.createElement('br') : ' ')
    if (hasTextBefore(inner)) inner.before(separator())
    if (nextShown(inner)) inner.after(separator())
    if (inner.matches('hr')) inner.remove()
    else unwrap(inner)
  }
}

/** Splits merged cells: their content stays in the first cell, and the others are empty. */
function spread(rows: readonly HTMLTableRowElement[], losses: Losses): void {
  const most = 50
  for (const cell of rows.flatMap(({ cells }) => [...cells])) {
    if (cell.colSpan > 1 || cell.rowSpan !== 1) losses.add('Merged cells of a table were split.')
    for (let span = Math.min(cell.colSpan, most); span > 1; span--) {
      const added = cell.cloneNode(false) as HTMLTableCellElement
      added.colSpan = 1
      cell.after(added)
    }
    cell.colSpan = 1
  }
  for (const [at, row] of rows.entries())
    for (const [index, cell] of [...row.cells].entries()) {
      const below = rows[at + 1]
      // Of 0, it spans all rows.
      if (cell.rowSpan !== 1 && below) {
        const added = row.ownerDocument.createElement('td')
        added.rowSpan = Math.max(0, cell.rowSpan - 1)
        below.insertBefore(added, below.cells[index] ?? null)
      }
    }
  // Titles of spreadsheets span more columns than there are.
  const isFilled = (cell: Element) => hasText(cell) || cell.querySelector('img, input') !== null
  const width = Math.max(0, ...rows.map(({ cells }) => [...cells].findLastIndex(isFilled))) + 1
  for (const row of rows) {
    while (row.cells.length < width) row.insertCell()
    for (const cell of [...row.cells].slice(width)) cell.remove()
  }
}

/** Every `pre` becomes a code block, without the numbers of its lines, its language's name and its buttons. */
function code(body: HTMLElement): void {
  for (const inline of body.querySelectorAll('tt, samp')) replaceTag(inline, 'code')
  for (const inline of body.querySelectorAll('code')) {
    if (inline.closest('pre')) continue
    const link = inline.querySelector('a[href]')
    if (inline.querySelector(`br, ${blocks}`)) wrapContent(replaceTag(inline, 'pre'), inline)
    else {
      const { textContent } = inline
      const isLink = link?.textContent.trim() === textContent.trim()
      inline.textContent = textContent
      if (isLink) {
        const outer = link!.cloneNode(false) as Element
        inline.replaceWith(outer)
        outer.append(inline)
      }
    }
  }
  for (const block of body.querySelectorAll('pre')) {
    const container =
      block.closest('[class*="language-"]:not(pre), [class*="highlight"]:not(pre), .code-block') ?? block
    for (const part of container.querySelectorAll(
      '[class*="line-num" i], [class*="linenum" i], .lineno, .linenos, .ln, .hljs-ln-numbers, [class*="gutter" i]',
    ))
      if (isNumbers(part) && !part.matches('table, tr')) part.remove()
    for (const name of container.querySelectorAll('.lang')) if (!name.closest('pre')) name.remove()
    for (const end of block.querySelectorAll('br')) end.replaceWith('\n')
    const inside = block.querySelectorAll('code')
    const [only] = inside.length === 1 ? inside : []
    const source = only && hasText(only) ? only : block
    for (const line of source.querySelectorAll('div, p, li, tr'))
      if (line.nextElementSibling && !line.textContent.endsWith('\n')) line.append('\n')
    const named = [block, only, block.parentElement].map(one => one?.className ?? '')
    const [, language] = /\b(?:language|lang|highlight-source)-([\w+#-]+)/.exec(named.join(' ')) ?? []
    const inner = block.ownerDocument.createElement('code')
    inner.textContent = source.textContent.replace(/\n+$/, '')
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

/** A link cannot enclose blocks: of a card, the heading is the link, or else its first line. */
function links(body: HTMLElement): void {
  for (const link of body.querySelectorAll<HTMLElement>('a[href]')) {
    if (/^(?:#|file:|about:|javascript:)/.test(link.getAttribute('href') ?? '')) {
      unwrap(link)
      continue
    }
    if (!link.querySelector(blocks)) continue
    const line = link.querySelector('h1, h2, h3, h4, h5, h6') ?? innermost(link)[0]
    const image = line ? null : link.querySelector('img')
    if (line) wrapContent(line, link.cloneNode(false) as Element)
    else if (image) {
      const around = link.cloneNode(false) as Element
      image.replaceWith(around)
      around.append(image)
    }
    unwrap(link)
  }
}

/** A heading is one line, and bold already. */
function headings(body: HTMLElement): void {
  for (const part of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) :is(strong, br)'))
    if (part.localName === 'br') part.replaceWith(' ')
    else unwrap(part)
}
