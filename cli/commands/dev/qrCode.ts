import { encode } from 'uqr'

export interface QrCode {
  /** Lines of characters, two rows of the code in each. */
  text: string
  /** Columns that it takes. */
  width: number
}

/** Modules of light around the code that a reader may rely on (ISO/IEC 18004, 4 of them). */
const quietZone = 4

/** Black on white whatever the terminal's own colours: 16 and 231 of the 256 are the same in all themes. */
const blackOnWhite = '\u001B[38;5;16;48;5;231m'
const reset = '\u001B[0m'

/** Two modules above each other as one character: which of them are dark. */
const halves = [' ', '▀', '▄', '█'] as const

/**
 * An address as a QR code for a terminal.
 * @param colored whether colours may be used; without, light is what is drawn, as it is on a dark terminal
 */
export function qrCode(address: string, colored: boolean): QrCode {
  const { data, size } = encode(address, { border: quietZone })
  // Outside of the code everything is light.
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
