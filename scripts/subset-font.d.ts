/** What is used of subset-font 2.9, which has no types of its own. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2'
    /** OpenType features to keep. */
    keepFeatures: readonly string[]
    /** Entries of the `name` table to keep beside its usual ones. */
    preserveNameIds: readonly number[]
    variationAxes: Readonly<Record<string, { min: number; max: number }>>
  }
  /** Cuts a font down to the glyphs of a text. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
}
