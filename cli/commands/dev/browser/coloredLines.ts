/** Classes of the colours that a terminal's text has (ECMA-48, SGR); the others put an end to one. */
const classes: Readonly<Record<string, string>> = {
  '1': 'bold',
  '2': 'dim',
  '31': 'red',
  '32': 'green',
  '33': 'yellow',
  '36': 'cyan',
}

/** The text of a terminal as elements. Lines of a code frame are kept whole: a caret points at a place in them. */
export function coloredLines(text: string): HTMLElement[] {
  return text.split('\n').map(line => {
    const shown = document.createElement('span')
    const isFrame = line.includes('│')
    shown.className = isFrame ? 'frame' : ''
    // Text and codes take turns.
    // oxlint-disable-next-line no-control-regex -- It is what a terminal's colours begin with.
    const [first = '', ...rest] = line.split(/\u001B\[([\d;]*)m/)
    shown.append(first)
    for (let at = 0; at < rest.length; at += 2) {
      const part = document.createElement('span')
      part.className = classes[rest[at] ?? ''] ?? ''
      part.append(rest[at + 1] ?? '')
      if (part.textContent !== '') shown.append(part)
    }
    shown.append('\n')
    return shown
  })
}
