import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import subsetFont from 'subset-font'
import { charactersOf, type FontFamily, type FontPart, fontFamilies } from './fontParts.ts'
import type { MadeFile } from './tellFiles.ts'

const folder = join('styles', 'fonts')

/** In a font's `name` table, where its licence is to be read (OpenType 1.9, name IDs). The copyright stays as it is. */
const licenceAddress = 14

/**
 * Cuts the site's fonts into parts, in `styles/fonts/`, with the style sheet that names them. Run from the project's
 * root.
 */
export async function makeFonts(): Promise<MadeFile[]> {
  await mkdir(folder, { recursive: true })
  const made: MadeFile[] = []
  for (const family of fontFamilies) {
    const font = await readFile(resolve('node_modules', family.source))
    for (const part of family.parts) {
      const file = join(folder, fileOf(family, part))
      const bytes = await cut(font, family, part)
      await writeFile(file, bytes)
      made.push({ file, bytes: bytes.length, limit: part.limit })
    }
  }
  await writeFile(join(folder, '_faces.scss'), styleSheet())
  return made
}

const fileOf = ({ file }: FontFamily, { name }: FontPart): string => `${file}-${name}.woff2`

function cut(font: Buffer, { weights, features }: FontFamily, { range }: FontPart): Promise<Buffer> {
  const [min, max] = weights
  return subsetFont(font, charactersOf(range), {
    targetFormat: 'woff2',
    keepFeatures: features,
    preserveNameIds: [licenceAddress],
    variationAxes: { wght: { min, max } },
  })
}

function styleSheet(): string {
  const faces = fontFamilies.flatMap(family => family.parts.map(part => face(family, part)))
  return ['// Made by `npm run fonts`.', ...faces].join('\n') + '\n'
}

const face = (family: FontFamily, part: FontPart): string => `@font-face {
  font-family: "${family.family}";
  font-style: normal;
  font-weight: ${family.weights.join(' ')};
  font-display: swap;
  src: url("../fonts/${fileOf(family, part)}") format("woff2");
  unicode-range: ${part.range};
}
`
