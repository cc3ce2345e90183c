import { type DevError, type DevState, reloadEvent, revisionEvent } from '../DevState.ts'
import { coloredLines } from './coloredLines.ts'
import { ErrorPanel } from './ErrorPanel.ts'

/** Vite's message about a module that cannot be compiled. */
interface ViteError {
  err: { message: string; frame?: string; id?: string }
}

/** How far down a page was scrolled before a reload. */
interface ScrollPosition {
  path: string
  top: number
}

/** Key of the scroll position in the session's storage. */
const scrollKey = 'kube-site:scroll'

/**
 * Shows errors over the page, restores its scroll position after reloads, and tells `dev` which revision it shows, so
 * that the page is reloaded where something was saved while it was loading.
 */
export function showDevState({ revision, error, isErrorPage = false }: DevState): void {
  // Vite provides it to modules that have this very expression.
  const hot = import.meta.hot
  const panel = new ErrorPanel()
  let moduleError: DevError | undefined
  if (error && isErrorPage) document.querySelector('pre')?.replaceChildren(...coloredLines(error.text))
  const siteError = isErrorPage ? undefined : error
  // A folded note is less urgent than a module that cannot be compiled.
  const show = () => panel.show(siteError?.folded ? (moduleError ?? siteError) : (siteError ?? moduleError))
  show()
  if (!hot) return
  restoreScroll()
  let reloading = false
  hot.on(reloadEvent, () => {
    // A second reload would cancel the first, after which the page sends its revision anyway.
    if (reloading) return
    reloading = true
    saveScroll()
    location.reload()
  })
  hot.on('vite:error', ({ err }: ViteError) => {
    moduleError = {
      heading: 'A file cannot be compiled',
      text: [err.message, err.frame].filter(Boolean).join('\n\n'),
      note: 'Goes away when the file is fixed.',
    }
    show()
  })
  hot.on('vite:beforeUpdate', () => {
    moduleError = undefined
    show()
  })
  hot.send(revisionEvent, { revision })
}

/** Browsers restore the position, too, unless a reload is interrupted by the next one. */
function restoreScroll(): void {
  const { path, top } = JSON.parse(sessionStorage.getItem(scrollKey) ?? '{}') as Partial<ScrollPosition>
  sessionStorage.removeItem(scrollKey)
  if (path === location.pathname && top !== undefined) scrollTo({ top, behavior: 'instant' })
}

function saveScroll(): void {
  const position: ScrollPosition = { path: location.pathname, top: scrollY }
  sessionStorage.setItem(scrollKey, JSON.stringify(position))
}
