import { renderUnicodeCompact } from 'uqr'

/** Width of the light border that readers need, in modules (ISO/IEC 18004). */
const border = 4

/** Colours 231 and 16 of the 256 are white and black in every theme of a terminal. */
const whiteOnBlack = '\u001B[38;5;231;48;5;16m'
const reset = '\u001B[0m'

/** Returns the lines of a QR code for a terminal: characters draw its light modules. */
export function qrCode(address: string, colored: boolean): string[] {
  const lines = renderUnicodeCompact(address, { border }).split('\n')
  return colored ? lines.map(line => `${whiteOnBlack}${line}${reset}`) : lines
}
