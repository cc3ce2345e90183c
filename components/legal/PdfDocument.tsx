import type { PDFPageProxy } from 'pdfjs-dist'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { Document, type DocumentProps, Page, pdfjs } from 'react-pdf'
import { trustedScriptUrl } from '../../browser/trusted.ts'
import { canvasPixelRatio, pageSize, type Size, useReadingPosition } from './useReadingPosition.ts'
import { fill } from '../../content/i18n/fill.ts'
import { words } from '../../content/i18n/siteWords.ts'
import type { AbsoluteUrl, SitePath } from '../../content/model/SiteConfig.ts'

interface PageProps {
  /** The page in view, counted from 1. */
  page: number
  /** Whether a page that is turned to is shown from its end. */
  isAtEnd: boolean
  percent: number
  /** The element that scrolls. */
  area: RefObject<HTMLElement | null>
  /** Called when a page was drawn. */
  onDrawn(): void
  onFailure(error: unknown): void
}

interface Props extends PageProps {
  file: SitePath
  /** URL of pdf.js's worker, if it is not on the site. */
  workerUrl?: AbsoluteUrl | undefined
  onLoad(pages: number): void
}

/** Loads files of pdf.js, whose URLs are a separate chunk: most PDFs need none. */
const loadFile = async (file: string): Promise<Uint8Array> =>
  (await import('./pdfFiles.ts')).loadPdfFile(file)

/** Gives pdf.js the encodings of Chinese, Japanese and Korean fonts. */
class CMapReaderFactory {
  async fetch({ name }: { name: string }) {
    return { cMapData: await loadFile(`cmaps/${name}.bcmap`), isCompressed: true }
  }
}

/** Gives pdf.js the fonts that every reader of PDFs has. */
class StandardFontDataFactory {
  fetch({ filename }: { filename: string }) {
    return loadFile(`standard_fonts/${filename}`)
  }
}

/** The decoder of JPEG 2000, which the worker imports if a page has such an image. */
const jpeg2000 = new URL('pdfjs-dist/wasm/openjpeg_nowasm_fallback.js', import.meta.url).href

/**
 * The page's policy forbids eval and WebAssembly. The viewer reports failures, so pdf.js logs nothing, and a page with an
 * error is not shown without the part that has it.
 */
const options = {
  isEvalSupported: false,
  useWasm: false,
  verbosity: 0,
  stopAtErrors: true,
  CMapReaderFactory,
  StandardFontDataFactory,
  // Fonts of the visitor's system may lack what the document says.
  useSystemFonts: false,
  // pdf.js adds the file's name to the URL of a folder. Behind `#`, it changes nothing (pdfjs-dist 5.4.296).
  wasmUrl: `${jpeg2000}#/`,
}

/** One page of a document. With react-pdf and pdf.js it is a separate chunk, only for the browser. */
export function PdfDocument({ file, workerUrl, onLoad, ...shown }: Props) {
  const [isReady, setReady] = useState(false)
  const { onFailure } = shown
  useEffect(() => {
    const starting = startPdfWorker(workerUrl)
    const use = async () => {
      pdfjs.GlobalWorkerOptions.workerPort = await starting
      setReady(true)
    }
    use().catch(onFailure)
    return () => {
      starting.then(worker => worker.terminate()).catch(() => undefined)
    }
  }, [workerUrl, onFailure])

  if (!isReady) return null
  return (
    <Document
      className="viewer__document"
      file={file}
      options={options}
      loading={null}
      error={null}
      noData={null}
      onLoadSuccess={({ numPages }) => onLoad(numPages)}
      onLoadError={onFailure}
      onSourceError={onFailure}
      onPassword={refusePassword}
    >
      {({ pdf }) => <PdfPage pdf={pdf} {...shown} />}
    </Document>
  )
}

/** Replaces react-pdf's password prompt: a public document has no password. */
function refusePassword(): never {
  throw new Error('The PDF is encrypted and asks for a password')
}

/** The worker of react-pdf's version of pdf.js. */
const ownUrl = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/**
 * Starts the worker of pdf.js, and waits until it is ready. pdf.js would start it from a string, which Trusted Types
 * forbid.
 * @param foreignUrl URL of the worker, if it is not on the site
 */
const startPdfWorker = (foreignUrl?: AbsoluteUrl): Promise<Worker> =>
  new Promise((resolve, reject) => {
    const url = foreignUrl === undefined ? ownUrl : importScriptUrl(foreignUrl)
    const worker = new Worker(trustedScriptUrl(url), { type: 'module' })
    worker.addEventListener('message', () => resolve(worker), { once: true })
    worker.addEventListener('error', () => reject(new Error('The worker of the viewer did not load')))
  })

/**
 * Returns the URL of a script that imports another, because browsers start no worker from another origin. WebKit 2.50
 * does not report a rejected promise in a worker, so the script throws the error.
 */
function importScriptUrl(url: AbsoluteUrl): string {
  const script = `import(${JSON.stringify(url)}).catch(error => setTimeout(() => { throw error }))`
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
}

interface PdfPageProps extends PageProps {
  pdf: Parameters<NonNullable<DocumentProps['onLoadSuccess']>>[0]
}

/** A rendered page. */
interface Drawing extends Size {
  page: number
  /** Canvas pixels per CSS pixel. */
  ratio: number
}

const keyOf = ({ page, width, ratio }: Drawing): string => `${page} ${width} ${ratio}`

/** The page is rendered again when its available width has not changed for this time. */
const resizeRestMs = 150

/**
 * One page of a document. To avoid flashes, the last rendering stays, stretched to the new size, until the next one is
 * finished. An outdated rendering is cancelled by removing its element.
 */
function PdfPage({ pdf, page, isAtEnd, percent, area, onDrawn, onFailure }: PdfPageProps) {
  const availableWidth = useContentWidth(area)
  const screenPixelRatio = useDevicePixelRatio()
  const points = usePointSize({ pdf, page, onFailure })
  const [drawn, setDrawn] = useState<Drawing>()

  const size = points && availableWidth > 0 ? pageSize(points, availableWidth, percent) : undefined
  const next: Drawing | undefined = size && {
    page,
    ...size,
    ratio: canvasPixelRatio(size, screenPixelRatio),
  }
  const shown = next ?? drawn
  useReadingPosition(area, shown, isAtEnd)

  if (!shown) return null
  const isDrawn = drawn !== undefined && keyOf(drawn) === keyOf(shown)
  return (
    <div
      className="viewer__sheet"
      role="img"
      aria-label={fill(words.pageOf, { page: shown.page, pages: pdf.numPages })}
      aria-busy={!isDrawn}
      style={{ width: shown.width, height: shown.height }}
    >
      {[...(drawn && !isDrawn ? [drawn] : []), shown].map(drawing => (
        <Page
          key={keyOf(drawing)}
          className="viewer__page"
          pageNumber={drawing.page}
          // A margin for rounding errors, which could otherwise remove a row of pixels.
          width={drawing.width + 0.001}
          devicePixelRatio={drawing.ratio}
          renderTextLayer={false}
          renderAnnotationLayer={false}
          loading={null}
          error={null}
          noData={null}
          onLoadError={onFailure}
          onRenderError={onFailure}
          onRenderSuccess={rendered => {
            if (isIncomplete(rendered))
              return onFailure(new Error(`Page ${drawing.page} has parts that were not drawn`))
            setDrawn(drawing)
            onDrawn()
          }}
        />
      ))}
    </div>
  )
}

/**
 * True for a rendered page without one of its images or fonts. pdf.js skips these without an error; the image is then
 * null, and the font is the text of the error (pdfjs-dist 5.4.296, `objs` and `commonObjs` of `PDFPageProxy`).
 */
function isIncomplete({ objs, commonObjs }: Pick<PDFPageProxy, 'objs' | 'commonObjs'>): boolean {
  const values = (all: Iterable<unknown[]>) => [...all].map(([, value]) => value)
  return (
    [...values(objs), ...values(commonObjs)].includes(null) ||
    values(commonObjs).some(value => typeof value === 'string')
  )
}

/** Returns the size of a page in points; `undefined` until it is loaded. */
function usePointSize({
  pdf,
  page,
  onFailure,
}: Pick<PdfPageProps, 'pdf' | 'page' | 'onFailure'>): Size | undefined {
  const [loaded, setLoaded] = useState<Size & { page: number }>()
  useEffect(() => {
    let isOutdated = false
    const load = async () => {
      try {
        const loadedPage = await pdf.getPage(page)
        const { width, height } = loadedPage.getViewport({ scale: 1 })
        if (!isOutdated) setLoaded({ page, width, height })
      } catch (error) {
        if (!isOutdated) onFailure(error)
      }
    }
    void load()
    return () => {
      isOutdated = true
    }
  }, [pdf, page, onFailure])
  return loaded?.page === page ? loaded : undefined
}

/** Returns the width of an element's content box in CSS pixels; 0 until it is known. */
function useContentWidth(element: RefObject<HTMLElement | null>): number {
  const [contentWidth, setContentWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isFirst = true
    const observer = new ResizeObserver(entries => {
      const width = Math.floor(entries.at(-1)?.contentRect.width ?? 0)
      clearTimeout(timer)
      timer = setTimeout(setContentWidth, isFirst ? 0 : resizeRestMs, width)
      isFirst = false
    })
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [element])
  return contentWidth
}

/** Returns the device pixels per CSS pixel, which depend on the browser's zoom and the screen. */
function useDevicePixelRatio(): number {
  const [ratio, setRatio] = useState(devicePixelRatio)
  useEffect(() => {
    const query = matchMedia(`(resolution: ${ratio}dppx)`)
    const read = () => setRatio(devicePixelRatio)
    query.addEventListener('change', read)
    return () => query.removeEventListener('change', read)
  }, [ratio])
  return ratio
}
