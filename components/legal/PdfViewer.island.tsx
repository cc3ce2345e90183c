import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { errorText } from '../../browser/errorText.ts'
import { href } from '../../browser/href.ts'
import { openFallback } from '../../browser/page.ts'
import type { PdfDocument } from './PdfDocument.tsx'
import type { Toasts } from './Toasts.tsx'
import { pageWithin, type ViewerAction, viewerAction, zoomPercent, zoomStep } from './viewerAction.ts'
import { Icon, type IconName } from '../parts/Icon.tsx'
import { fill } from '../../content/i18n/fill.ts'
import { words } from '../../content/i18n/siteWords.ts'
import type { AbsoluteUrl, SitePath } from '../../content/model/SiteConfig.ts'

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

interface ControlsProps {
  /** Counted from 1. */
  page: number
  pages: number
  percent: number
  onAction(action: ViewerAction): void
}

interface ViewerBarProps extends ControlsProps {
  title: string
  file: SitePath
  /** Whether the document is shown, so that it has controls. */
  isLoaded: boolean
}

/** The controls of a document, and its download link. */
function ViewerBar({ title, file, isLoaded, ...controls }: ViewerBarProps) {
  return (
    <div className="viewer__bar">
      {isLoaded && <ViewerControls {...controls} />}
      <a className="viewer__download button" href={href(file)} download>
        <Icon name="download" />
        {words.download}
        <span className="visually-hidden"> {fill(words.downloadTitle, { title })}</span>
      </a>
    </div>
  )
}

/** The buttons for pages and zoom, with the current values. */
function ViewerControls({ page, pages, percent, onAction }: ControlsProps) {
  const button = (action: ViewerAction, icon: IconName, label: string, disabled: boolean) => (
    <button
      className="viewer__button"
      type="button"
      aria-label={label}
      data-tooltip=""
      disabled={disabled}
      onClick={() => onAction(action)}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <>
      <div className="viewer__group viewer__group--pages">
        {button('previous', 'left', words.previousPage, page === 1)}
        <output className="viewer__status">{fill(words.pageOf, { page, pages })}</output>
        {button('next', 'right', words.nextPage, page === pages)}
      </div>
      <div className="viewer__group viewer__group--zoom">
        {button('out', 'minus', words.zoomOut, percent === zoomPercent.min)}
        <output className="viewer__status viewer__status--percent">{percent}%</output>
        {button('in', 'plus', words.zoomIn, percent === zoomPercent.max)}
      </div>
    </>
  )
}

/** Shown in place of a document that did not load. */
function ViewerFailure({ file }: { file: SitePath }) {
  return (
    <div className="viewer__failure">
      <Icon name="document" className="viewer__failure-icon" />
      <h2 className="viewer__failure-title">{words.pdfFailed}</h2>
      <p>{words.pdfFailedText}</p>
      <a className="button button--primary" href={href(file)} download>
        <Icon name="download" />
        {words.downloadPdf}
      </a>
    </div>
  )
}

/**
 * Returns a handler that reports only the first failure. When the visitor leaves the page, the browser cancels its
 * requests; such a failure is reported only if the page is restored from the back/forward cache.
 */
function useReportOnce(report: (error: unknown) => void): (error: unknown) => void {
  const isReported = useRef(false)
  const returning = useRef<Promise<unknown>>(undefined)

  useEffect(() => {
    const onPageHide = () => {
      returning.current = new Promise(resolve => addEventListener('pageshow', resolve, { once: true }))
    }
    addEventListener('pagehide', onPageHide)
    return () => removeEventListener('pagehide', onPageHide)
  }, [])

  return useCallback(
    async (error: unknown) => {
      await returning.current
      if (isReported.current) return
      isReported.current = true
      report(error)
    },
    [report],
  )
}
