import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { lookup } from 'mrmime'

/** A file of the finished site, as an object store will know it. */
export interface SiteObject {
  /** Path below `dist/`, with `/`. */
  key: string
  /** Bytes. */
  size: number
  /** Bytes over the wire, compressed by gzip at its default level; the size itself for what is compressed already. */
  gzipped: number
  /** MD5, hexadecimal: the ETag that stores give an object uploaded in one part. */
  md5: string
  contentType: string
}

/** Texts are worth compressing; pictures, fonts, video and PDF are compressed already. */
const compressible =
  /^(?:text\/|image\/svg|application\/(?:json|javascript|xml|manifest|[a-z-]+\+(?:json|xml)))/

/** Measures a file's content. */
export function describeObject(key: string, bytes: Buffer): SiteObject {
  const type = lookup(key) ?? 'application/octet-stream'
  const text = compressible.test(type)
  return {
    key,
    size: bytes.length,
    gzipped: text ? gzipSync(bytes).length : bytes.length,
    md5: createHash('md5').update(bytes).digest('hex'),
    contentType: text ? `${type}; charset=utf-8` : type,
  }
}

/** Writes files into one folder, making the folders they need, and measures them. */
export function objectWriter(folder: string): (key: string, content: string | Uint8Array) => SiteObject {
  const made = new Set<string>()
  return (key, content) => {
    const bytes =
      typeof content === 'string'
        ? Buffer.from(content)
        : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
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
