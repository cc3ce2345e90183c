import { createHash } from 'node:crypto'
import { closeSync, copyFileSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FileKind } from '../../content/model/SiteFile.ts'
import { contentTypeOf, type SiteObject } from './SiteObject.ts'

/** A file of the site before it is written. */
export interface ObjectContent {
  key: string
  kind: FileKind
  /** Its bytes, or the file to copy, absolute. */
  content: Uint8Array | { copyOf: string }
}

/**
 * Writes files into one folder, with the folders they need, and measures them.
 * @throws where a key would lead out of the folder
 */
export function objectWriter(folder: string): (object: ObjectContent) => SiteObject {
  const made = new Set<string>()
  return ({ key, kind, content }) => {
    refuseUnsafeKey(key)
    const path = join(folder, key)
    const parent = dirname(path)
    if (!made.has(parent)) {
      mkdirSync(parent, { recursive: true })
      made.add(parent)
    }
    if (content instanceof Uint8Array) writeFileSync(path, content)
    else copyFileSync(content.copyOf, path)
    return {
      key,
      kind,
      ...(content instanceof Uint8Array ? measureBytes(content) : measureFile(path)),
      contentType: contentTypeOf(key, kind),
    }
  }
}

/** A key such as `../x` could overwrite a file outside of the folder. */
function refuseUnsafeKey(key: string): void {
  const isSafe = key.split('/').every(name => name !== '' && name !== '.' && name !== '..')
  // oxlint-disable-next-line no-control-regex -- A NUL ends a path, and a backslash separates names on Windows.
  if (!isSafe || /[\0\\]/.test(key)) throw new Error(`A file of the site may not be written to ${key}.`)
}

/** What an object's bytes tell. */
export type Measures = Pick<SiteObject, 'size' | 'sha256'>

const measureBytes = (bytes: Uint8Array): Measures => ({
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

const chunkBytes = 1024 * 1024

/** Measures a file of any size in parts: that of a path, or an open one from where it is read next. */
export function measureFile(file: string | number): Measures {
  if (typeof file === 'string') {
    const opened = openSync(file, 'r')
    try {
      return measureFile(opened)
    } finally {
      closeSync(opened)
    }
  }
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(chunkBytes)
  let size = 0
  for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
    hash.update(chunk.subarray(0, read))
    size += read
  }
  return { size, sha256: hash.digest('hex') }
}
