import { type DevError, type DevState, reloadEvent, revisionEvent } from '../DevState.ts'
import { coloredLines, ErrorPanel } from './ErrorPanel.ts'

/** Vite's message about a module that cannot be compiled. */
interface ViteError {
  err: { message: string; frame?: string; id?: string }
}

/**
 * Shows errors over the page, reloads it after a save, and sends `dev` its revision: the page is reloaded if something
 * was saved while it was loading.
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
  let reloading = false
  hot.on(reloadEvent, () => {
    // A second reload would cancel the first, after which the page sends its revision anyway.
    if (reloading) return
    reloading = true
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
