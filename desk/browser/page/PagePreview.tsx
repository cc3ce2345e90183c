import { useEffect, useRef } from 'react'
import { cutFrontMatter } from '../../../content/schema/front-matter/withField.ts'
import type { TypedPage } from '../../DeskApi.ts'
import type { Theme } from '../shared/useTheme.ts'

interface PagePreviewProps {
  /** Absent until it is rendered for the first time. */
  page: TypedPage | undefined
  theme: Theme
  /** As wide as a phone. */
  isPhone: boolean
  /** The markdown that is edited, and its first line that is seen. */
  text: string
  line: number
}

/**
 * The page as the site renders it. It is inert, and its frame runs no scripts: the site's pages work without. A later
 * version replaces only what the page says, so that it neither flickers nor scrolls.
 */
export function PagePreview({ page: typed, theme, isPhone, text, line }: PagePreviewProps) {
  const html = typed?.html
  const frame = useRef<HTMLIFrameElement>(null)
  const isLoaded = useRef(false)
  useEffect(() => {
    const shown = frame.current
    if (!shown || html === undefined) return
    const page = inertPage(html, theme)
    const [main, next] = [shown.contentDocument?.querySelector('main'), page.querySelector('main')]
    if (isLoaded.current && main && next) main.replaceWith(next)
    else {
      isLoaded.current = true
      shown.srcdoc = sourceOf(page)
    }
    // The theme is set by itself, below.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [html])
  useEffect(() => {
    const root = frame.current?.contentDocument?.documentElement
    if (root) root.dataset['theme'] = theme
  }, [theme])
  useEffect(() => {
    const { contentWindow: view, contentDocument: page } = frame.current ?? {}
    if (view && page?.body) view.scrollTo({ top: pageOffset(page, text, line) })
    // Only what is seen of the text moves the page.
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

/** A page of the site to look at: without scripts, and with nothing to activate. */
export function inertPage(html: string, theme: Theme): Document {
  const page = new DOMParser().parseFromString(html, 'text/html')
  page.documentElement.dataset['theme'] = theme
  for (const part of page.querySelectorAll('script, [http-equiv]')) part.remove()
  page.body.inert = true
  return page
}

/** The source of a frame that shows a page. */
export const sourceOf = (page: Document): string => `<!DOCTYPE html>${page.documentElement.outerHTML}`

/** Headings of markdown, outside of code. */
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
 * How far a page is scrolled where the editor shows a line: headings are side by side, and what is between them moves in
 * proportion. In CSS px.
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
