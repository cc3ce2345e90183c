import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ViewerBar } from './ViewerBar.tsx'
import { ViewerFailure } from './ViewerFailure.tsx'
import { errorText } from '../../browser/errorText.ts'
import { href } from '../../browser/href.ts'
import type { AbsoluteUrl, SitePath } from '../../content/model/SiteConfig.ts'
import type { PdfDocument } from './PdfDocument.tsx'
import type { Toasts } from './Toasts.tsx'
import { openFallback } from '../../browser/openFallback.ts'
import { useReportOnce } from './useReportOnce.ts'
import { type ViewerAction, viewerAction } from './viewerAction.ts'
import { pageWithin, zoomPercent, zoomStep } from './zoom.ts'
import { fill } from '../../content/i18n/fill.ts'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  title: string
  file: SitePath
  /** The style sheet of the toasts. */
  toastSheet: SitePath
  /** URL of pdf.js's worker, if it is not on the site. */
  worker?: AbsoluteUrl
}

/** A PDF, one page at a time. Before hydration it is a link to the file. */
export function PdfViewer({ title, file, toastSheet, worker }: Props) {
  const [state, setState] = useState<'static' | 'loading' | 'loaded' | 'failed'>('static')
  // Most of the viewer's code, which loads after hydration.
  const [Document, setDocument] = useState<typeof PdfDocument>()
  const [Toaster, setToaster] = useState<typeof Toasts>()
  /** Whether its first page was drawn. */
  const [isDrawn, setDrawn] = useState(false)
  const [pages, setPages] = useState(1)
  const [page, setPage] = useState(1)
  /** Whether the page was turned back to its end. */
  const [isAtEnd, setAtEnd] = useState(false)
  const [percent, setPercent] = useState<number>(zoomPercent.initial)
  const lastFocused = useRef<Element>(null)
  const area = useRef<HTMLDivElement>(null)

  const onFailure = useReportOnce(
    useCallback((error: unknown) => {
      console.error(`${words.pdfFailed}: ${errorText(error)}`, error)
      setState('failed')
      openFallback()
    }, []),
  )
  const onLoad = useCallback((count: number) => {
    setPages(count)
    setState('loaded')
  }, [])
  const onDrawn = useCallback(() => setDrawn(true), [])

  useEffect(() => {
    setState('loading')
    // The viewer works without toasts, because it also shows the outcome itself.
    Promise.all([import('./Toasts.tsx'), loadStyleSheet(toastSheet)]).then(
      ([module]) => setToaster(() => module.Toasts),
      () => undefined,
    )
    import('./PdfDocument.tsx').then(module => setDocument(() => module.PdfDocument), onFailure)
  }, [onFailure, toastSheet])

  // A button that becomes disabled loses the focus or swallows the keys, depending on the browser.
  useLayoutEffect(() => {
    const { activeElement, body } = document
    const isFree = activeElement === body || activeElement === lastFocused.current
    if (isFree && lastFocused.current?.matches(':disabled')) area.current?.focus({ preventScroll: true })
  })

  const runAction = (action: ViewerAction) => {
    if (action === 'in') return setPercent(before => zoomStep(before, 1))
    if (action === 'out') return setPercent(before => zoomStep(before, -1))
    setAtEnd(action === 'back')
    if (action === 'first') setPage(1)
    else if (action === 'last') setPage(pages)
    else setPage(before => pageWithin(before + (action === 'next' ? 1 : -1), pages))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = viewerAction(event.nativeEvent, area.current)
    if (!action) return
    event.preventDefault()
    if (action !== 'scrolled') runAction(action)
  }

  return (
    <section
      className="viewer"
      aria-label={`${title}, PDF`}
      onFocus={event => {
        lastFocused.current = event.target
      }}
      onKeyDown={state === 'loaded' ? onKeyDown : undefined}
    >
      <ViewerBar
        title={title}
        file={file}
        isLoaded={state === 'loaded'}
        page={page}
        pages={pages}
        percent={percent}
        onAction={runAction}
      />
      <div
        className="viewer__area"
        ref={area}
        role="group"
        aria-label={words.pagesAsPictures}
        aria-busy={state === 'loading'}
        tabIndex={state === 'loaded' ? 0 : undefined}
      >
        {state === 'loading' && (
          <p className="viewer__loading" role="status">
            <span className="viewer__spinner" />
            {fill(words.loadingTitle, { title })}
          </p>
        )}
        {state === 'failed' && <ViewerFailure file={file} />}
        {Document && state !== 'failed' && (
          <Document
            file={href(file)}
            workerUrl={worker}
            page={page}
            isAtEnd={isAtEnd}
            percent={percent}
            area={area}
            onLoad={onLoad}
            onDrawn={onDrawn}
            onFailure={onFailure}
          />
        )}
      </div>
      {Toaster && <Toaster title={title} state={state === 'loaded' && !isDrawn ? 'loading' : state} />}
    </section>
  )
}

/** Adds a style sheet to the page; rejects if it does not load. */
const loadStyleSheet = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = url
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`${url} did not load`)))
    document.head.append(link)
  })
