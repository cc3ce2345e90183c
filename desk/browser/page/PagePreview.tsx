import { useEffect, useRef } from 'react'
import type { TypedPage } from '../../DeskApi.ts'
import type { Theme } from '../shared/useTheme.ts'
import { inertPage, sourceOf } from './inertPage.ts'
import { pageOffset } from './pageOffset.ts'
import { words } from '../words.ts'

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
  if (!typed) return <p className="desk-count">{words.rendering}</p>
  if (html === undefined) return <p className="desk-count">{words.pageHasErrors}</p>
  return (
    <iframe
      className="desk-page"
      data-phone={isPhone}
      ref={frame}
      title={words.pageAsShown}
      sandbox="allow-same-origin"
    />
  )
}
