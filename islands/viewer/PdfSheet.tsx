import { type RefObject, useEffect, useState } from 'react'
import { type DocumentProps, Page } from 'react-pdf'
import { pixelRatio, type Size, sheetSize } from './sheet.ts'
import { useReadingPosition } from './useReadingPosition.ts'
import { useRoom } from './useRoom.ts'
import { useScreenRatio } from './useScreenRatio.ts'

type Pdf = Parameters<NonNullable<DocumentProps['onLoadSuccess']>>[0]

interface Props {
  pdf: Pdf
  /** Counted from 1. */
  page: number
  percent: number
  area: RefObject<HTMLElement | null>
  onFailure(error: unknown): void
}

/** A page at a size. */
interface Sheet extends Size {
  page: number
  /** Pixels of the canvas to a CSS pixel. */
  ratio: number
}

const keyOf = ({ page, width, ratio }: Sheet): string => `${page} ${width} ${ratio}`

/**
 * One page of a document. What was drawn last stays, stretched to the new size, until the next is drawn: nothing
 * flashes. A drawing that is no longer wanted goes with its element, and is cancelled by that.
 */
export function PdfSheet({ pdf, page, percent, area, onFailure }: Props) {
  const room = useRoom(area)
  const ofScreen = useScreenRatio()
  const points = usePageSize({ pdf, page, onFailure })
  const [drawn, setDrawn] = useState<Sheet>()

  const size = points && room > 0 ? sheetSize(points, room, percent) : undefined
  const wanted: Sheet | undefined = size && { page, ...size, ratio: pixelRatio(size, ofScreen) }
  const shown = wanted ?? drawn
  useReadingPosition(area, shown)

  if (!shown) return null
  const isDrawn = drawn !== undefined && keyOf(drawn) === keyOf(shown)
  return (
    <div
      className="viewer__sheet"
      role="img"
      aria-label={`Page ${shown.page} of ${pdf.numPages}`}
      aria-busy={!isDrawn}
      style={{ width: shown.width, height: shown.height }}
    >
      {[...(drawn && !isDrawn ? [drawn] : []), shown].map(sheet => (
        <Page
          key={keyOf(sheet)}
          className="viewer__page"
          pageNumber={sheet.page}
          // A width that a rounding error makes a little less would cost the canvas a row of pixels.
          width={sheet.width + 0.001}
          devicePixelRatio={sheet.ratio}
          renderTextLayer={false}
          renderAnnotationLayer={false}
          loading={null}
          error={null}
          noData={null}
          onLoadError={onFailure}
          onRenderError={onFailure}
          onRenderSuccess={() => setDrawn(sheet)}
        />
      ))}
    </div>
  )
}

/** The size of a page in points; unknown until it is loaded. */
function usePageSize({ pdf, page, onFailure }: Pick<Props, 'pdf' | 'page' | 'onFailure'>): Size | undefined {
  const [known, setKnown] = useState<Size & { page: number }>()
  useEffect(() => {
    const left = new AbortController()
    const read = async () => {
      try {
        const { width, height } = (await pdf.getPage(page)).getViewport({ scale: 1 })
        if (!left.signal.aborted) setKnown({ page, width, height })
      } catch (error) {
        if (!left.signal.aborted) onFailure(error)
      }
    }
    void read()
    return () => left.abort()
  }, [pdf, page, onFailure])
  return known?.page === page ? known : undefined
}
