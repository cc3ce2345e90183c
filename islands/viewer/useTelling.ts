import { useCallback, useEffect, useRef } from 'react'

/**
 * Tells of a failure while somebody is there. A browser ends what is under way when its page is left, which is no
 * failure; a page that Back brings out of the browser's memory hears of it then. Each failure ends all: one is told.
 */
export function useTelling(tell: (error: unknown) => void): (error: unknown) => void {
  const state = useRef<{ isLeft: boolean; isTold: boolean; held?: { error: unknown } }>({
    isLeft: false,
    isTold: false,
  })

  const onFailure = useCallback(
    (error: unknown) => {
      if (state.current.isTold) return
      if (state.current.isLeft) {
        state.current.held = { error }
        return
      }
      state.current.isTold = true
      tell(error)
    },
    [tell],
  )

  useEffect(() => {
    const leave = () => {
      state.current.isLeft = true
    }
    const comeBack = () => {
      state.current.isLeft = false
      if (state.current.held) onFailure(state.current.held.error)
    }
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
    }
  }, [onFailure])
  return onFailure
}
