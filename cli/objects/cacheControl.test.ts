import { expect, test } from 'vitest'
import { cacheControl } from './cacheControl.ts'

const forever = 'public, max-age=31536000, immutable'
const never = 'public, max-age=0, must-revalidate'
const day = 'public, max-age=86400'

test.each([
  ['assets/static/index.4U9pYlcP.css', forever],
  ['assets/static/topology-sea.C_-SgrRB.svg', forever],
  ['assets/entries/entry.BbzFLZTg.js', forever],
  ['data/posts/what-counts.0c1e64d381.json', forever],
  ['data/search/terms/0.0c1e64d381.json', forever],
  // It leads to the others, and stays where it is.
  ['data/search/root.json', never],
  ['index.html', never],
  ['404.html', never],
  ['blog/page/2/index.html', never],
  ['blog/index.json', never],
  ['feed.xml', never],
  ['feed.json', never],
  ['sitemap.xml', never],
  ['robots.txt', never],
  ['site.webmanifest', never],
  ['favicon.svg', day],
  ['video/demo-dark.mp4', day],
  ['uploads/privacy-policy.pdf', day],
  // A file of that name elsewhere is copied as it is.
  ['uploads/chart.0c1e64d381.json', day],
  ['assets/unnamed.js', day],
])('%s', (key, expected) => {
  expect(cacheControl(key)).toBe(expected)
})
