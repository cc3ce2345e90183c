import { encode } from 'uqr'

export interface QrCode {
  /** Lines of characters, two rows of the code in each. */
  text: string
  /** Columns that it takes. */
  width: number
}

/** Width of the light border that readers need, in modules (ISO/IEC 18004). */
const quietZone = 4

/** Colours 16 and 231 of the 256 are black and white in every theme of a terminal. */
const blackOnWhite = '\u001B[38;5;16;48;5;231m'
const reset = '\u001B[0m'

/** Characters for two modules above each other: none, the upper, the lower, or both are drawn. */
const halves = [' ', '▀', '▄', '█'] as const

/**
 * Returns an address as a QR code for a terminal.
 * @param colored draws the dark modules in black on white; otherwise the light ones are drawn, for a dark terminal
 */
export function qrCode(address: string, colored: boolean): QrCode {
  const { data, size } = encode(address, { border: quietZone })
  // Below the last row everything is light.
  const isDrawn = (row: number, column: number) => (data[row]?.[column] ?? false) === colored
  const lines: string[] = []
  for (let row = 0; row < size; row += 2) {
    const line = Array.from({ length: size }, (_, column) => {
      const drawn = (isDrawn(row, column) ? 1 : 0) + (isDrawn(row + 1, column) ? 2 : 0)
      return halves[drawn] ?? ' '
    }).join('')
    lines.push(colored ? `${blackOnWhite}${line}${reset}` : line)
  }
  return { text: lines.join('\n'), width: size }
}
