import { type RefObject, useEffect, useState } from 'react'
import { Document, pdfjs } from 'react-pdf'
import type { AbsoluteUrl, SitePath } from '../../content/model/SiteConfig.ts'
import { PdfPage } from './PdfPage.tsx'
import { startPdfWorker } from './startPdfWorker.ts'

interface Props {
  file: SitePath
  /** Where the worker of pdf.js is, if not on the site. */
  workerAddress?: AbsoluteUrl | undefined
  /** The page in view, counted from 1. */
  page: number
  percent: number
  /** The element that scrolls. */
  area: RefObject<HTMLElement | null>
  onLoad(pages: number): void
  onFailure(error: unknown): void
}

/** The page's policy forbids eval and WebAssembly. pdf.js logs nothing, since the viewer reports failures itself. */
const options = { isEvalSupported: false, useWasm: false, verbosity: 0 }

/** A document, of which one page is in view. With react-pdf and pdf.js it is a chunk of its own, for the browser only. */
export function PdfDocument({ file, workerAddress, page, percent, area, onLoad, onFailure }: Props) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const starting = startPdfWorker(workerAddress)
    const use = async () => {
      pdfjs.GlobalWorkerOptions.workerPort = await starting
      setReady(true)
    }
    use().catch(onFailure)
    return () => {
      starting.then(worker => worker.terminate()).catch(() => undefined)
    }
  }, [workerAddress, onFailure])

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
      {({ pdf }) => <PdfPage pdf={pdf} page={page} percent={percent} area={area} onFailure={onFailure} />}
    </Document>
  )
}

/** Takes the place of react-pdf's prompt: a document for everyone has no password to ask for. */
function refusePassword(): never {
  throw new Error('The PDF is encrypted and asks for a password')
}
