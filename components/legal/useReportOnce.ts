import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a handler that reports only the first failure. When the visitor leaves the page, the browser cancels its
 * requests; such a failure is reported only if the page is restored from the back/forward cache.
 */
export function useReportOnce(report: (error: unknown) => void): (error: unknown) => void {
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
