import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../../site.config.ts'
import { fontSheets } from './fontParts.ts'

// Installs the libraries that make fonts into npm's cache.

test('the style sheets of the fonts are those that `npm run fonts` writes', async () => {
  for (const [path, text] of Object.entries(await fontSheets(config.fonts)))
    expect(readFileSync(path, 'utf8')).toBe(text)
})
