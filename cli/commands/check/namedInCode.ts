import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../../project/publicFolder.ts'

const folders = ['components', 'content', 'islands', 'pages', 'styles']

/** Those of the files below `public/` whose address stands in the code of the site. */
export function namedInCode(root: string, files: readonly string[]): Set<string> {
  if (files.length === 0) return new Set()
  const texts = folders.flatMap(folder =>
    listFiles(join(root, folder))
      .filter(file => /\.(?:tsx?|scss)$/.test(file))
      .map(file => readFileSync(join(root, folder, file), 'utf8')),
  )
  return new Set(files.filter(file => texts.some(text => text.includes(`/${file}`))))
}
