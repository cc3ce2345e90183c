import { onTab } from '../shared/onTab.ts'
import { whenIdle } from '../shared/whenIdle.ts'
import { whenLoaded } from '../shared/whenLoaded.ts'
import { onJump } from './onJump.ts'

/**
 * Lays out what the first screen did not wait for: the footer, and the sections that `sectionsScript` left for later, one
 * at a time while the browser has nothing else to do. A jump needs all of their heights at once, and so does Tab: Firefox
 * would leave what has the focus below the window.
 */
export function enhanceSections(): void {
  const { dataset } = document.documentElement
  whenLoaded(() => (dataset['loaded'] = ''))
  if (dataset['sections'] !== 'later') return
  const sections = [...document.querySelectorAll<HTMLElement>('main > section')]
  const layOutNext = () => {
    const section = sections.shift()
    if (!section) {
      delete dataset['sections']
      return
    }
    section.dataset['laidOut'] = ''
    whenIdle(layOutNext)
  }
  whenLoaded(layOutNext)
  const layOutAll = () => delete dataset['sections']
  onJump(layOutAll)
  onTab(layOutAll)
}
