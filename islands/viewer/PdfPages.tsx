import { type RefObject, useState } from 'react'
import { Document, pdfjs } from 'react-pdf'
import type { AbsoluteUrl, SitePath } from '../../content/model/SiteConfig.ts'
import { PdfSheet } from './PdfSheet.tsx'

interface Props {
  file: SitePath
  /** Where pdf.js has its worker, if not on the site. */
  workerAddress?: AbsoluteUrl | undefined
  /** The page in view, counted from 1. */
  page: number
  percent: number
  /** The window in which the page is scrolled. */
  area: RefObject<HTMLElement | null>
  onLoad(pages: number): void
  onFailure(error: unknown): void
}

/** The worker of the very pdf.js that react-pdf is made for, and brings. */
const worker = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/** The policy of a page forbids eval and WebAssembly; what goes wrong is told by us, once. */
const options = { isEvalSupported: false, useWasm: false, verbosity: 0 }

/** The page in view of a document. With react-pdf and pdf.js it is a chunk of its own, for the browser alone. */
export function PdfPages({ file, workerAddress, page, percent, area, onLoad, onFailure }: Props) {
  useState(() => {
    // Not in the module: react-pdf sets an address of its own when it is loaded.
    pdfjs.GlobalWorkerOptions.workerSrc = workerAddress ?? worker
  })
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
      {({ pdf }) => <PdfSheet pdf={pdf} page={page} percent={percent} area={area} onFailure={onFailure} />}
    </Document>
  )
}

/** The library would ask for it; nobody has the password of a document that all are to read. */
function refusePassword(): never {
  throw new Error('The PDF is encrypted and asks for a password')
}
