import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { listPublicFiles } from './publicFolder.ts'

const root = scratchFolder()

/** Files of `public/`, and whether they are published. */
const files: Readonly<Record<string, boolean>> = {
  'favicon.svg': true,
  'images/a.b~c.webp': true,
  'images/Thumbs.db.png': true,
  '.well-known/security.txt': true,
  '.DS_Store': false,
  'images/Thumbs.db': false,
  'images/thumbs.db': false,
  'desktop.ini': false,
  'images/Desktop.ini': false,
  'robots.txt~': false,
  'images/.a.webp.swp': false,
}
const published = Object.keys(files)
  .filter(file => files[file])
  .toSorted()

test('a project without the folder publishes nothing', () => {
  expect(listPublicFiles(root)).toMatchObject({ files: [], problems: [] })
})

test('hidden files, and what systems and editors leave behind, are not published', () => {
  for (const file of Object.keys(files)) {
    mkdirSync(dirname(join(root, 'public', file)), { recursive: true })
    writeFileSync(join(root, 'public', file), '')
  }
  expect(listPublicFiles(root)).toMatchObject({ files: published, problems: [] })
})
