// Cuts the site's fonts into the parts that pages load: styles/fonts/. Run from the project's root, and again when
// a family's package or scripts/fontParts.ts changes.
import { makeFonts } from './makeFonts.ts'
import { tellFiles } from './tellFiles.ts'

tellFiles(await makeFonts())
