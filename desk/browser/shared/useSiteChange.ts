import { useEffect } from 'react'
import { reloadEvent } from '../../../generator/dev/DevState.ts'

/** Calls a function whenever `dev` has loaded the site again. */
export function useSiteChange(act: () => void): void {
  useEffect(() => {
    import.meta.hot?.on(reloadEvent, act)
    return () => import.meta.hot?.off(reloadEvent, act)
  }, [act])
}
