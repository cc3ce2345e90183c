import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lookup } from 'mrmime'

/** A file of the finished site, as an object store will know it. */
export interface SiteObject {
  /** Path below `dist/`, with `/`. */
  key: string
  /** Bytes. */
  size: number
  /** MD5, hexadecimal: the ETag that stores give an object uploaded in one part. */
  md5: string
  contentType: string
}

const compressible =
  /^(?:text\/|image\/svg|application\/(?:json|javascript|xml|manifest|[a-z-]+\+(?:json|xml)))/

/** True for what servers compress: texts. Pictures, fonts, video and PDF are compressed already. */
export const isCompressible = ({ contentType }: SiteObject): boolean => compressible.test(contentType)

/** Measures a file's content. */
export function describeObject(key: string, bytes: Uint8Array): SiteObject {
  const type = lookup(key) ?? 'application/octet-stream'
  return {
    key,
    size: bytes.length,
    md5: createHash('md5').update(bytes).digest('hex'),
    contentType: compressible.test(type) ? `${type}; charset=utf-8` : type,
  }
}

/** Writes files into one folder, making the folders they need, and measures them. */
export function objectWriter(folder: string): (key: string, bytes: Uint8Array) => SiteObject {
  const made = new Set<string>()
  return (key, bytes) => {
    const path = join(folder, key)
    const parent = dirname(path)
    if (!made.has(parent)) {
      mkdirSync(parent, { recursive: true })
      made.add(parent)
    }
    writeFileSync(path, bytes)
    return describeObject(key, bytes)
  }
}
