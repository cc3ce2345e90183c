import { z } from 'zod'
import { group } from './valueSchemas.ts'

const family = z
  .string()
  .regex(/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/, 'is not the name of a font such as "Instrument Sans"')

export const fonts = group(
  'The fonts, by the names they have at [Fontsource](https://fontsource.org), which must have them as variable fonts. For a new one, `npm install @fontsource/<name>` and `npm install --save-dev @fontsource-variable/<name>`. Then `npm run fonts` cuts it for the pages, `npm run brand` draws the social image and the PDFs with it, `npm run figures` the posts’ figures and `npm run demo` the video; `check` tells which are older. The cards of posts follow with the next build.',
  {
    text: family.describe('Headings and running text: `Instrument Sans`.'),
    mono: family.describe('Code and labels, all letters of one width: `Geist Mono`.'),
  },
)
