import type { Fault } from '../Fault.ts'
import { coloredLines } from './coloredLines.ts'
import { faultStyle } from './faultStyle.ts'

/**
 * A panel at the foot of the page, over everything else, which stays as it is and can be scrolled behind it. The
 * page's styles do not reach it, but its colours do, in both themes.
 */
export class FaultPanel {
  #host: HTMLElement | undefined

  /** Shows a fault in place of the one that is shown, or none. */
  show(fault: Fault | undefined): void {
    this.#host?.remove()
    this.#host = undefined
    if (!fault) return
    const host = document.createElement('kube-site-fault')
    host.setAttribute('popover', 'manual')
    // Who looks at an editor is told, and keeps the focus.
    host.setAttribute('role', 'alert')
    host.attachShadow({ mode: 'open' }).append(...this.#parts(fault))
    document.body.append(host)
    host.showPopover()
    host.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.show(undefined)
    })
    this.#host = host
  }

  #parts({ heading, text, note }: Fault): HTMLElement[] {
    const style = element('style', faultStyle)
    const top = element('header', element('h2', heading), this.#button())
    const lines = element('pre', ...coloredLines(text))
    lines.tabIndex = 0
    return [style, top, lines, element('p', note)]
  }

  #button(): HTMLElement {
    const button = element('button', 'Hide')
    button.addEventListener('click', () => this.show(undefined))
    return button
  }
}

function element(name: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  made.append(...content)
  return made
}
