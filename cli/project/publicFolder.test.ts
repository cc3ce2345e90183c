import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { listFiles } from './publicFolder.ts'

const folder = scratchFolder()

/** Files of a folder, and whether they are published. */
const files: Readonly<Record<string, boolean>> = {
  'favicon.svg': true,
  'images/a.b~c.webp': true,
  'images/Thumbs.db.png': true,
  '.well-known/security.txt': true,
  '.DS_Store': false,
  'images/.DS_Store': false,
  'images/Thumbs.db': false,
  'images/thumbs.db': false,
  'desktop.ini': false,
  'images/Desktop.ini': false,
  'robots.txt~': false,
  'images/.a.webp.swp': false,
  '.git/config': false,
  '.well-known-not/a': false,
  '.well-known/.DS_Store': false,
}

test('hidden files, and what systems and editors leave behind, are not listed', () => {
  for (const file of Object.keys(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  const published = Object.keys(files).filter(file => files[file])
  expect(listFiles(folder)).toEqual(published.toSorted())
})

test('a link is listed where it leads to a file', () => {
  const links = join(folder, 'links')
  mkdirSync(links)
  symlinkSync('../favicon.svg', join(links, 'file'))
  symlinkSync('../images', join(links, 'folder'))
  symlinkSync('nowhere', join(links, 'dead'))
  symlinkSync('loop', join(links, 'loop'))
  symlinkSync('../favicon.svg/x', join(links, 'through-a-file'))
  expect(listFiles(links)).toEqual(['file'])
})

test('a folder that does not exist has no files', () => {
  expect(listFiles(join(folder, 'nowhere'))).toEqual([])
})
