/** The parts of harfbuzzjs 0.10 that are used here. It has no types of its own. */
export interface Harfbuzz {
  createBlob(sfnt: Uint8Array): unknown
  createFace(blob: unknown, index: number): Face
  createFont(face: Face): Font
  createBuffer(): GlyphBuffer
  shape(font: Font, buffer: GlyphBuffer): void
}

interface Face {
  /** Units of an em. */
  upem: number
}

interface Font {
  setVariations(axes: Readonly<Record<string, number>>): void
  /** In units; the descender is below zero. */
  hExtents(): { ascender: number; descender: number }
}

interface GlyphBuffer {
  addText(text: string): void
  guessSegmentProperties(): void
  /** The glyphs, with their advances in units. */
  json(): { ax: number }[]
}
