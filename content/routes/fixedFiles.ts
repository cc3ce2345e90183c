/** Files beside the pages whose names never change, because others know them. */
export const fixedFiles = [
  'feed.xml',
  'atom.xml',
  'feed.json',
  'sitemap.xml',
  'robots.txt',
  'site.webmanifest',
] as const

/** Name of such a file. */
export type FixedFile = (typeof fixedFiles)[number]
