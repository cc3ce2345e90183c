import { element } from './element.ts'

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
