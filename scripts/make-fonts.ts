// Subsets the site's fonts into the files that pages load, in styles/fonts/. Run from the project's root, and again
// when a font's package, `fonts` in site.config.ts or scripts/fonts/fontParts.ts changes.
import config from '../site.config.ts'
import { charactersOf, fontFamilies, fontSheets, fontTools, partFile, readFont } from './fonts/fontParts.ts'
import { type OutputFile, writeFiles } from './writeFiles.ts'

/** The ID of the licence's URL in a font's `name` table (OpenType 1.9). The copyright always stays. */
const licenceUrlId = 14

/**
 * The names of weights, which no page shows, and how kerning differs between weights: less than a hundredth of an em,
 * in a fifth of the bytes.
 */
const unusedTables = ['GDEF', 'STAT']

const files: OutputFile[] = Object.entries(await fontSheets(config.fonts)).map(([path, text]) => ({
  path,
  bytes: Buffer.from(text),
}))
const { subsetFont } = await fontTools()
for (const family of fontFamilies) {
  const font = await readFont(config.fonts[family.font])
  for (const cut of family.cuts) {
    const [min, max] = cut.weights
    for (const part of family.parts) {
      const bytes = await subsetFont(font, charactersOf(part.range), {
        targetFormat: 'woff2',
        keepFeatures: family.features,
        dropTables: unusedTables,
        preserveNameIds: [licenceUrlId],
        variationAxes: { wght: cut.drawnAt ?? { min, max } },
      })
      files.push({ path: `styles/fonts/${partFile(family, part, cut)}`, bytes, maxBytes: part.maxBytes })
    }
  }
}
await writeFiles(files)
