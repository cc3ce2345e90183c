import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { cacheControl, contentTypeOf } from '../../objects/SiteObject.ts'
import type { ObjectHeaders } from '../../stores/Store.ts'

/** A small object that a store is examined with. */
export interface Probe {
  key: string
  bytes: Buffer
  headers: ObjectHeaders
}

/** What visitors should get of a probe that redirects. */
export const redirectTarget = 'https://example.com/moved/'

export interface Probes {
  /** Prefix of all their keys, with a slash at its end. */
  folder: string
  /** The index document of the folder. */
  page: Probe
  /** A text that is stored compressed. */
  packed: Probe
  /** A page without an ending, beside a folder of the same name, as `cleanAddresses` makes them. */
  clean: Probe
  cleanIndex: Probe
  /** A page that a website endpoint answers with a redirect. */
  moved: Probe
  /** Where a copy is made. */
  copyKey: string
}

/** Probes for one run, below a folder of their own that visitors can reach: web servers hide names with a dot. */
export function makeProbes(): Probes {
  const folder = `kube-site-doctor-${randomBytes(6).toString('hex')}/`
  const probe = (name: string, text: string): Probe => ({
    key: folder + name,
    bytes: Buffer.from(text),
    headers: { contentType: contentTypeOf(name, 'page'), cacheControl: cacheControl({ kind: 'page' }) },
  })
  const packed = probe('packed.txt', text('A text that is stored compressed'))
  const moved = probe('moved/index.html', text('A page that redirects'))
  return {
    folder,
    page: probe('index.html', text('The index document of a folder')),
    packed: {
      ...packed,
      bytes: gzipSync(packed.bytes),
      headers: {
        ...packed.headers,
        contentType: contentTypeOf('packed.txt', 'file'),
        contentEncoding: 'gzip',
      },
    },
    clean: probe('clean', text('A page under its address without a slash')),
    cleanIndex: probe('clean/index.html', text('The same page in its folder')),
    moved: { ...moved, headers: { ...moved.headers, redirectTo: redirectTarget } },
    copyKey: `${folder}copy`,
  }
}

/** A page that is long enough to be worth compressing: CloudFront leaves less than 1,000 bytes as they are. */
const text = (sentence: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><title>kube-site doctor</title>${`<p>${sentence}.</p>\n`.repeat(60)}`
