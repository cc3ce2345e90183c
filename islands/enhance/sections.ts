import { onTab } from '../shared/onTab.ts'
import { whenIdle } from '../shared/whenIdle.ts'
import { whenLoaded } from '../shared/whenLoaded.ts'
import { onJump } from './onJump.ts'

/**
 * Lays out what the first screen did not wait for: the footer, and what `headScript` left for later, the sections of the
 * home page one at a time while the browser has nothing else to do. A jump needs all heights at once, and so does Tab:
 * Firefox would leave what has the focus below the window.
 */
export function enhanceSections(): void {
  const { dataset } = document.documentElement
  const sections = [...document.querySelectorAll<HTMLElement>('main > section')]
  const layOutAll = () => void delete dataset['layout']
  const layOutNext = () => {
    const section = sections.shift()
    if (!section) return layOutAll()
    section.dataset['laidOut'] = ''
    whenIdle(layOutNext)
  }
  whenLoaded(() => {
    dataset['loaded'] = ''
    layOutNext()
  })
  onJump(layOutAll)
  onTab(layOutAll)
}
