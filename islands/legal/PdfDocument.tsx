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
  onFailure(error: unknown): void
}

/** The page's policy forbids eval and WebAssembly. The viewer reports failures, so pdf.js logs nothing. */
const options = { isEvalSupported: false, useWasm: false, verbosity: 0 }

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
