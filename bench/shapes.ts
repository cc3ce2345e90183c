// Measures how long texts of each kind that grows without an end take, at a size and at twice that size: no step may take
// time that grows with the square. `npm run bench:shapes [bytes]`
import { createFallbackSite } from '../content/createSite.ts'
import { checkModelLinks } from '../content/links/checkModelLinks.ts'
import { lintPost } from '../content/lint/posts/lintPost.ts'
import { lintSite } from '../content/lint/site/lintSite.ts'
import { generatedFiles, pageFiles } from '../content/output/generatedFiles.ts'
import { scanHtml } from '../html/scanHtml.ts'
import { hostileConfig, inputOf, readCase } from '../tests/hostile/hostileSite.ts'
import { largePost, largeShapes } from '../tests/hostile/largeShapes.ts'
import { testDay } from '../tests/setup/buildOnce.ts'
import { printHead, printRow } from './report.ts'

const bytes = Number(process.argv[2] ?? 125_000)
const only = process.argv[3] ?? ''

printHead(`${bytes} and ${2 * bytes} bytes`, ['shape', 'ms', 'ms of twice the size', 'MB more at the peak'])
for (const shape of Object.keys(largeShapes).filter(name => name.includes(only))) {
  const before = process.resourceUsage().maxRSS
  const durations = [bytes, 2 * bytes].map(size => measure(largePost(shape, size)))
  const more = (process.resourceUsage().maxRSS - before) / 1000
  printRow([shape, ...durations.map(duration => duration.toFixed(0)), more.toFixed(0)])
}

/** Milliseconds that every step of `check` and `build` takes that reads a text. */
function measure(text: string): number {
  const start = performance.now()
  for (const checkOnly of [true, false]) {
    const post = readCase({ name: '', file: 'posts/a.md', text }, checkOnly)
    if (checkOnly && post.identity) lintPost(post.identity)
    lintSite({ config: hostileConfig, posts: [post] }, testDay)
    const resolved = createFallbackSite(inputOf(post))
    if (!resolved) continue
    checkModelLinks(resolved)
    if (checkOnly) continue
    const { site, routes } = resolved
    for (const file of [...generatedFiles({ site, routes }), ...pageFiles(routes)]) file.text()
    scanHtml(site.posts[0]?.content.html ?? '')
  }
  return performance.now() - start
}
