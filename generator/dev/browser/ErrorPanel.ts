import type { DevError } from '../DevState.ts'

/** The site's theme gives the colours; where the page has none, they are those of the dark theme. */
const style = `
:host {
  position: fixed; inset: auto 0 0; box-sizing: border-box; width: auto; max-width: none; max-height: 70vh;
  margin: 0; padding: 16px max(24px, calc((100vw - 1180px) / 2)) 20px; overflow: auto; flex-direction: column; gap: 12px;
  border: 0; border-top: 3px solid var(--red, #ff6f61);
  background: var(--panel, #0f1821); color: var(--ink, #e9eef1);
  box-shadow: 0 -12px 48px rgb(0 0 0 / 18%); font: 15px/1.55 "Site Text", system-ui, sans-serif;
}
:host(:popover-open) { display: flex }
:host([folded]) {
  inset: auto 16px 16px auto; max-width: min(640px, calc(100vw - 32px)); padding: 8px 12px;
  border: 1px solid var(--line, #223140); border-radius: 12px;
}
:host([folded]) h2 { font-size: 15px; align-self: center }
:host([folded])::backdrop { display: none }
:host::backdrop { background: var(--bg, #0a1016); opacity: .6; pointer-events: none }
header { display: flex; align-items: start; justify-content: space-between; gap: 16px }
h2 { margin: 0; font-size: 18px; line-height: 1.35; font-weight: 620; color: inherit }
button {
  flex: none; padding: 5px 14px; border: 1px solid var(--line, #223140); border-radius: 9px; cursor: pointer;
  background: var(--raised, #14202b); color: inherit; font: inherit; font-size: 14px;
}
button:hover { border-color: var(--ink-3, #7f93a3) }
:focus-visible { outline: 2px solid var(--focus, #f5b94a); outline-offset: 2px }
pre {
  flex: 0 1 auto; min-height: 3em; margin: 0; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere;
  font: 14px/1.6 "Site Mono", ui-monospace, monospace;
}
.frame { white-space: pre }
.bold { font-weight: 600 }
.dim { color: var(--ink-3, #7f93a3) }
.red { color: var(--red, #ff6f61) }
.yellow { color: var(--ink, #e9eef1); text-decoration: underline }
.green { color: var(--green, #46d08a) }
.cyan { color: var(--blue, #6fb7e9) }
a { color: inherit; text-decoration: underline; text-underline-offset: 3px }
p { margin: 0; color: var(--ink-2, #9fb1be); font-size: 14px }
`

/**
 * A panel at the foot of the page, over everything else; the page behind it can be scrolled. The page's styles do not
 * reach it, but its custom properties do.
 */
export class ErrorPanel {
  #host: HTMLElement | undefined

  /** Shows an error in place of the one that is shown, or hides that. */
  show(error: DevError | undefined): void {
    this.#host?.remove()
    this.#host = undefined
    if (!error) return
    const host = document.createElement('kube-site-error')
    host.setAttribute('popover', 'manual')
    // A screen reader reads it; the focus stays where it is.
    host.setAttribute('role', error.folded ? 'status' : 'alert')
    host.toggleAttribute('folded', error.folded ?? false)
    host.attachShadow({ mode: 'open' }).append(...this.#parts(error, host))
    document.body.append(host)
    host.showPopover()
    host.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.show(undefined)
    })
    this.#host = host
  }

  #parts({ heading, text, note, folded = false }: DevError, host: HTMLElement): HTMLElement[] {
    const hide = element('button', 'Hide')
    hide.addEventListener('click', () => this.show(undefined))
    const lines = element('pre', ...coloredLines(text))
    lines.tabIndex = 0
    const header = element('header', element('h2', heading), hide)
    const rest = [lines, element('p', note)]
    if (!folded) return [element('style', style), header, ...rest]
    const unfold = element('button', 'Show')
    unfold.addEventListener('click', () => {
      host.removeAttribute('folded')
      unfold.remove()
      host.shadowRoot?.append(...rest)
      lines.focus()
    })
    hide.before(unfold)
    return [element('style', style), header]
  }
}

/** Classes for the codes of a terminal's colours (ECMA-48, SGR); any other code ends a colour. */
const colorClasses: Readonly<Record<string, string>> = {
  '1': 'bold',
  '2': 'dim',
  '31': 'red',
  '32': 'green',
  '33': 'yellow',
  '36': 'cyan',
}

/** The code of a colour, or the start of a link with its address (OSC 8), which is empty where a link ends. */
// oxlint-disable-next-line no-control-regex -- A terminal's sequences begin with this character.
const codes = /\u001B(?:\[([\d;]*)m|\]8;;([^\u001B]*)\u001B\\)/

/** The text of a terminal as elements. A line of a code frame does not wrap: a caret points into it. */
export const coloredLines = (text: string): HTMLElement[] => text.split('\n').map(coloredLine)

function coloredLine(line: string): HTMLElement {
  // Text, the code of a colour, and an address take turns; one of the two is absent.
  const [first = '', ...rest] = line.split(codes)
  const shown = element('span', first)
  shown.className = line.includes('│') ? 'frame' : ''
  let parent = shown
  for (let at = 0; at < rest.length; at += 3) {
    const [color, address, content] = [rest[at], rest[at + 1], rest[at + 2] ?? '']
    if (address) parent = shown.appendChild(editorLink(address))
    else if (address === '') parent = shown
    const part = element('span', content)
    part.className = colorClasses[color ?? ''] ?? ''
    if (content !== '') parent.append(part)
  }
  for (const link of shown.querySelectorAll('a')) link.ariaLabel = labelOf(link.textContent)
  shown.append('\n')
  return shown
}

/** A link that opens the editor, and leaves the page as it is. */
function editorLink(address: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = address
  link.addEventListener('click', event => {
    event.preventDefault()
    // Where `dev` has ended, there is nobody to open it.
    fetch(address, { method: 'POST' }).catch(() => undefined)
  })
  return link
}

/** What a screen reader says of the position `posts/x.md:3:7`. */
function labelOf(position: string): string {
  const [, file = position, line] = /^(.*?)(?::(\d+))?(?::\d+)?$/.exec(position) ?? []
  return `Open ${file}${line === undefined ? '' : ` at line ${line}`} in the editor`
}

/** An element with its content. */
function element(name: string, ...content: (Node | string)[]): HTMLElement {
  const created = document.createElement(name)
  created.append(...content)
  return created
}
