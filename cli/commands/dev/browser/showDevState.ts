import { type DevState, faultEvent, revisionEvent } from '../DevState.ts'
import type { Fault } from '../Fault.ts'
import { FaultPanel } from './FaultPanel.ts'
import { keepPlace } from './keepPlace.ts'

/** Why a module cannot be compiled, as Vite tells the pages. */
interface ViteError {
  err: { message: string; frame?: string; id?: string }
}

/**
 * Shows what is wrong over the page, keeps its place, and tells `dev` which state of the site it shows: what was
 * saved while it was loading would go unseen otherwise.
 */
export function showDevState({ revision, fault }: DevState): void {
  // Vite gives it to modules in which it stands in just these words.
  const hot = import.meta.hot
  const panel = new FaultPanel()
  let ofSite = fault
  let ofModule: Fault | undefined
  const show = () => panel.show(ofSite ?? ofModule)
  show()
  if (!hot) return
  hot.on('vite:beforeFullReload', keepPlace())
  hot.on(faultEvent, (now: Fault) => {
    ofSite = now
    show()
  })
  hot.on('vite:error', ({ err }: ViteError) => {
    ofModule = {
      heading: 'A file cannot be compiled',
      text: [err.message, err.frame].filter(Boolean).join('\n\n'),
      note: 'Goes away when the file is mended.',
    }
    show()
  })
  hot.on('vite:beforeUpdate', () => {
    ofModule = undefined
    show()
  })
  hot.send(revisionEvent, { revision })
}
