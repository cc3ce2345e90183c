import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ViewerControls } from '../components/legal/ViewerControls.tsx'
import { ViewerDownload } from '../components/legal/ViewerDownload.tsx'
import { ViewerFailure } from '../components/legal/ViewerFailure.tsx'
import { errorText } from '../components/parts/errorText.ts'
import type { AbsoluteUrl, SitePath } from '../content/model/SiteConfig.ts'
import { loadSheet } from './viewer/loadSheet.ts'
import type { PdfPages } from './viewer/PdfPages.tsx'
import type { Toasts } from './viewer/Toasts.tsx'
import { useTelling } from './viewer/useTelling.ts'
import { type ViewerAction, viewerAction } from './viewer/viewerAction.ts'
import { pageWithin, ZOOM, zoomStep } from './viewer/zoom.ts'

interface Props {
  title: string
  file: SitePath
  /** The style sheet of its toasts. */
  toastSheet: SitePath
  /** Where pdf.js has its worker, if not on the site. */
  worker?: AbsoluteUrl
}

/** What comes when it is awake: for the browser alone, and the most of its weight. */
interface Late {
  Pages?: typeof PdfPages
  Toaster?: typeof Toasts
}

/** A document, one page at a time. Until it is awake it is the link to the file. */
export function PdfViewer({ title, file, toastSheet, worker }: Props) {
  const [state, setState] = useState<'asleep' | 'loading' | 'loaded' | 'failed'>('asleep')
  const [{ Pages, Toaster }, setLate] = useState<Late>({})
  const [pages, setPages] = useState(1)
  const [page, setPage] = useState(1)
  const [percent, setPercent] = useState<number>(ZOOM.first)
  const root = useRef<HTMLElement>(null)
  const area = useRef<HTMLDivElement>(null)

  const onFailure = useTelling(
    useCallback((error: unknown) => {
      console.error(`Failed to load PDF: ${errorText(error)}`, error)
      setState('failed')
    }, []),
  )
  const onLoad = useCallback((count: number) => {
    setPages(count)
    setState('loaded')
  }, [])

  useEffect(() => {
    setState('loading')
    const add = (part: Late) => setLate(before => ({ ...before, ...part }))
    // Without toasts the viewer itself says what became of the document.
    Promise.all([import('./viewer/Toasts.tsx'), loadSheet(toastSheet)]).then(
      ([module]) => add({ Toaster: module.Toasts }),
      () => undefined,
    )
    import('./viewer/PdfPages.tsx').then(module => add({ Pages: module.PdfPages }), onFailure)
  }, [onFailure, toastSheet])

  // A button that is disabled under the focus would take the keys with it.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (focused?.matches(':disabled') && root.current?.contains(focused)) {
      area.current?.focus({ preventScroll: true })
    }
  })

  const act = (action: ViewerAction) => {
    if (action === 'in') setPercent(before => zoomStep(before, 1))
    else if (action === 'out') setPercent(before => zoomStep(before, -1))
    else if (action === 'first') setPage(1)
    else if (action === 'last') setPage(pages)
    else setPage(before => pageWithin(before + (action === 'next' ? 1 : -1), pages))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = viewerAction(event.nativeEvent, area.current)
    if (!action) return
    event.preventDefault()
    act(action)
  }

  return (
    <section
      className="viewer"
      ref={root}
      aria-label={`${title}, PDF`}
      onKeyDown={state === 'loaded' ? onKeyDown : undefined}
    >
      <div className="viewer__bar">
        {state === 'loaded' && (
          <ViewerControls page={page} pages={pages} percent={percent} zoom={ZOOM} onAction={act} />
        )}
        <ViewerDownload title={title} file={file} />
      </div>
      <div
        className="viewer__area"
        ref={area}
        role="group"
        aria-label="Pages, as pictures"
        aria-busy={state === 'loading'}
        tabIndex={state === 'loaded' ? 0 : undefined}
      >
        {state === 'loading' && (
          <p className="viewer__loading" role="status">
            <span className="viewer__spinner" />
            Loading {title}...
          </p>
        )}
        {state === 'failed' && <ViewerFailure file={file} />}
        {Pages && state !== 'failed' && (
          <Pages
            file={file}
            workerAddress={worker}
            page={page}
            percent={percent}
            area={area}
            onLoad={onLoad}
            onFailure={onFailure}
          />
        )}
      </div>
      {Toaster && <Toaster title={title} state={state} />}
    </section>
  )
}
