import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { cacheControl, contentTypeOf } from '../../generator/outdir/SiteObject.ts'
import type { ObjectHeaders } from '../stores/Backend.ts'

/** A small object that a store is examined with. */
export interface Probe {
  key: string
  bytes: Buffer
  headers: ObjectHeaders
}

export type ProbeName = 'page' | 'packed' | 'beside' | 'clean' | 'cleanIndex' | 'moved' | 'copy'

export interface Probes extends Readonly<Record<ProbeName, Probe>> {
  /** Prefix of all their keys, with a slash at its end. */
  folder: string
}

/** Creates probes for one run, below a folder that visitors can reach: web servers hide names with a dot. */
export function createProbes(): Probes {
  const folder = `kube-site-doctor-${randomBytes(6).toString('hex')}/`
  const probe = (name: string, headers: Partial<ObjectHeaders> = {}): Probe => ({
    key: folder + name,
    bytes: pageText(name),
    headers: {
      contentType: contentTypeOf(name, 'page'),
      cacheControl: cacheControl({ kind: 'page' }),
      ...headers,
    },
  })
  const packed = probe('packed.txt', {
    contentType: contentTypeOf('packed.txt', 'file'),
    contentEncoding: 'gzip',
  })
  const page = probe('index.html')
  return {
    folder,
    page,
    packed: { ...packed, bytes: gzipSync(packed.bytes) },
    // At the address of the page, beside the folders of atomic releases.
    beside: { ...page, bytes: pageText('beside') },
    // A page without an ending and a folder of the same name, as `cleanAddresses` stores them.
    clean: probe('clean'),
    cleanIndex: probe('clean/index.html'),
    moved: probe('moved/index.html', { redirectTo: 'https://example.com/moved/' }),
    copy: { ...probe('copy', { cacheControl: 'no-store' }), bytes: page.bytes },
  }
}

/** Long enough to be worth compressing: CloudFront leaves less than 1,000 bytes as they are. */
const pageText = (name: string): Buffer =>
  Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><title>kube-site doctor</title>${`<p>${name}</p>\n`.repeat(90)}`,
  )
