/** The parts of subset-font 2.9 that are used here. It has no types of its own. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2' | 'sfnt'
    /** OpenType features to keep. */
    keepFeatures?: readonly string[]
    /** IDs of the entries in the `name` table to keep besides the usual ones. */
    preserveNameIds?: readonly number[]
    dropTables?: readonly string[]
    /** A range, or one value, which takes the axis out of the font. */
    variationAxes?: Readonly<Record<string, { min: number; max: number } | number>>
  }
  /** Reduces a font to the glyphs of a text. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
}
