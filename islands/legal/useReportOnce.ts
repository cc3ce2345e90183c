import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a handler that reports only the first failure. When the visitor leaves the page, the browser cancels its
 * requests; such a failure is reported only if the page is restored from the back/forward cache.
 */
export function useReportOnce(report: (error: unknown) => void): (error: unknown) => void {
  const state = useRef<{ isLeaving: boolean; isReported: boolean; postponed?: { error: unknown } }>({
    isLeaving: false,
    isReported: false,
  })

  const reportOnce = useCallback(
    (error: unknown) => {
      if (state.current.isReported) return
      if (state.current.isLeaving) {
        state.current.postponed = { error }
        return
      }
      state.current.isReported = true
      report(error)
    },
    [report],
  )

  useEffect(() => {
    const onPageHide = () => {
      state.current.isLeaving = true
    }
    const onPageShow = () => {
      state.current.isLeaving = false
      if (state.current.postponed) reportOnce(state.current.postponed.error)
    }
    addEventListener('pagehide', onPageHide)
    addEventListener('pageshow', onPageShow)
    return () => {
      removeEventListener('pagehide', onPageHide)
      removeEventListener('pageshow', onPageShow)
    }
  }, [reportOnce])
  return reportOnce
}
