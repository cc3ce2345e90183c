import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fontSheets } from '../../scripts/fonts/fontParts.ts'
import { config } from './sources.ts'

// Installs the libraries that make fonts into npm's cache.

test('the style sheets of the fonts are those that `npm run fonts` writes', async () => {
  for (const [path, text] of Object.entries(await fontSheets(config.fonts)))
    expect(readFileSync(path, 'utf8')).toBe(text)
})
