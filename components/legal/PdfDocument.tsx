import { type RefObject, useEffect, useState } from 'react'
import { Document, pdfjs } from 'react-pdf'
import type { AbsoluteUrl, SitePath } from '../../content/model/SiteConfig.ts'
import { PdfPage } from './PdfPage.tsx'
import { startPdfWorker } from './startPdfWorker.ts'

interface Props {
  file: SitePath
  /** URL of pdf.js's worker, if it is not on the site. */
  workerUrl?: AbsoluteUrl | undefined
  /** The page in view, counted from 1. */
  page: number
  /** Whether a page that is turned to is shown from its end. */
  isAtEnd: boolean
  percent: number
  /** The element that scrolls. */
  area: RefObject<HTMLElement | null>
  onLoad(pages: number): void
  /** Called when a page was drawn. */
  onDrawn(): void
  onFailure(error: unknown): void
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
