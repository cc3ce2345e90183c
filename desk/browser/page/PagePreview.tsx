import { useEffect, useRef, useState } from 'react'
import { cutFrontMatter } from '../../../content/schema/front-matter/cutFrontMatter.ts'
import type { TypedPage } from '../../DeskApi.ts'
import type { Theme } from '../shared/useTheme.ts'

interface PagePreviewProps {
  /** Absent until the first rendering. */
  page: TypedPage | undefined
  theme: Theme
  /** As wide as a phone. */
  isPhone: boolean
  /** The markdown, and its first visible line. */
  text: string
  line: number
}

/**
 * The page as the site renders it, inert and in a frame that runs no scripts. Later versions with the same styles replace
 * only the main element, so that the page neither flickers nor scrolls.
 */
export function PagePreview({ page: typed, theme, isPhone, text, line }: PagePreviewProps) {
  const [html, setHtml] = useState(typed?.html)
  // A text with errors keeps its last page.
  if (typed?.html !== undefined && typed.html !== html) setHtml(typed.html)
  const frame = useRef<HTMLIFrameElement>(null)
  const isLoaded = useRef(false)
  useEffect(() => {
    const shown = frame.current
    if (!shown || html === undefined) return
    const page = inertPage(html, theme)
    const [main, next] = [shown.contentDocument?.querySelector('main'), page.querySelector('main')]
    const former = shown.contentDocument
    if (isLoaded.current && main && next && former && stylesOf(former) === stylesOf(page))
      main.replaceWith(next)
    else {
      const top = shown.contentWindow?.scrollY ?? 0
      shown.addEventListener('load', () => shown.contentWindow?.scrollTo({ top }), { once: true })
      isLoaded.current = true
      shown.srcdoc = sourceOf(page)
    }
    // The next effect sets the theme.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [html])
  useEffect(() => {
    const root = frame.current?.contentDocument?.documentElement
    if (root) root.dataset['theme'] = theme
  }, [theme])
  useEffect(() => {
    const { contentWindow: view, contentDocument: page } = frame.current ?? {}
    if (view && page?.body) view.scrollTo({ top: pageOffset(page, text, line) })
    // Only scrolling the text scrolls the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [line])
  if (!typed) return <p className="desk-count">Rendering the page…</p>
  if (html === undefined) return <p className="desk-count">Fix the errors to see the page.</p>
  return (
    <iframe
      className="desk-page"
      data-phone={isPhone}
      ref={frame}
      title="The page as the site shows it"
      sandbox="allow-same-origin"
    />
  )
}

/** Returns the styles of a page, which change with the elements that its text has. */
const stylesOf = (page: Document): string =>
  Array.from(
    page.head.querySelectorAll('link[rel~="stylesheet"], style'),
    ({ outerHTML }) => outerHTML,
  ).join()

/** Returns a page of the site without scripts, and inert. */
export function inertPage(html: string, theme: Theme): Document {
  const page = new DOMParser().parseFromString(html, 'text/html')
  page.documentElement.dataset['theme'] = theme
  for (const part of page.querySelectorAll('script, [http-equiv]')) part.remove()
  page.body.inert = true
  return page
}

/** Returns a page as the source of a frame. */
export const sourceOf = (page: Document): string => `<!DOCTYPE html>${page.documentElement.outerHTML}`

/** Returns the lines of headings outside of code. */
function headingLines(text: string): number[] {
  const lines: number[] = []
  let fence: string | undefined
  for (const [at, line] of text.split('\n').entries()) {
    const [mark] = /^ {0,3}(?:```|~~~)/.exec(line) ?? []
    if (mark !== undefined && (fence === undefined || mark.trim() === fence))
      fence = fence === undefined ? mark.trim() : undefined
    else if (fence === undefined && /^#{1,6} /.test(line)) lines.push(at + 1)
  }
  return lines
}

/**
 * Returns the scroll position of the page, in CSS px, for a line of the editor. Headings are aligned, and the text
 * between them scrolls in proportion.
 */
export function pageOffset(page: Document, text: string, line: number): number {
  const article = page.querySelector('.prose') ?? page.body
  const top = page.defaultView?.scrollY ?? 0
  const headings = [...article.querySelectorAll('h2, h3, h4, h5, h6')]
  const lines = headingLines(text)
  const offsets = headings.map(heading => heading.getBoundingClientRect().top + top)
  const end = article.getBoundingClientRect().bottom + top - (page.defaultView?.innerHeight ?? 0)
  const front = text.slice(0, cutFrontMatter(text)?.bodyOffset ?? 0).split('\n').length
  const ends = Math.min(lines.length, offsets.length)
  const points: [line: number, offset: number][] = [
    [1, 0],
    [front, 0],
    ...lines.slice(0, ends).map((at, index): [number, number] => [at, offsets[index]! - 80]),
    [text.split('\n').length, Math.max(0, end)],
  ]
  const next = points.findIndex(([at]) => at > line)
  const [from, fromOffset] = points[next - 1] ?? points.at(-1)!
  const [to, toOffset] = points[next] ?? points.at(-1)!
  return to === from ? fromOffset : fromOffset + ((toOffset - fromOffset) * (line - from)) / (to - from)
}
