// Measures how long texts of each kind that grows without an end take, at a size and at twice that size: posts, in every
// step that reads a text, and files of public/, which are eight times as large. None may take time that grows with the
// square. `npm run bench:shapes -- [bytes] [part of a name]`
import { createFallbackSite } from '../content/createSite.ts'
import { checkModelLinks } from '../content/links/checkLinks.ts'
import { lintPost } from '../content/lint/posts/lintPost.ts'
import { lintSite } from '../content/lint/site/lintSite.ts'
import { generatedFiles, markdownCopies } from '../content/output/generatedFiles.ts'
import { publicProblems } from '../content/public-files/publicProblems.ts'
import { scanHtml } from '../html/scanHtml.ts'
import { hostileConfig, inputOf, readCase } from '../tests/hostile/hostileSite.ts'
import { largePublicFiles } from '../tests/hostile/largePublicFiles.ts'
import { largePost, largeShapes } from '../tests/hostile/largeShapes.ts'
import { testDay } from '../tests/setup/buildOnce.ts'
import { printHead, printRow } from './measure.ts'

const bytes = Number(process.argv[2] ?? 125_000)
const only = process.argv[3] ?? ''

/** A kind of text, with the bytes of a smaller one. */
interface Kind {
  name: string
  least: number
  /** Makes a text of a size, and returns what is measured. */
  prepare(size: number): () => unknown
}

const posts = Object.keys(largeShapes).map((name): Kind => {
  const prepare = (size: number) => {
    const text = largePost(name, size)
    return () => readPost(text)
  }
  return { name, least: bytes, prepare }
})
const publicFiles = Object.entries(largePublicFiles).map(([name, { file, text }]): Kind => {
  const prepare = (size: number) => {
    const content = Buffer.from(text(size))
    const read = (start: number, length: number) => content.subarray(start, start + length)
    return () => publicProblems({ file, shown: file, parts: { size: content.length, read } })
  }
  return { name: `public/: ${name}`, least: 8 * bytes, prepare }
})

printHead('once each', ['kind of text', 'bytes', 'ms', 'ms of twice the size', 'MB more at the peak'])
for (const { name, least, prepare } of [...posts, ...publicFiles]) {
  if (!name.includes(only)) continue
  const before = process.resourceUsage().maxRSS
  const durations = [least, 2 * least].map(size => {
    const measured = prepare(size)
    const start = performance.now()
    measured()
    return (performance.now() - start).toFixed(0)
  })
  const more = (process.resourceUsage().maxRSS - before) / 1000
  printRow([name, least, ...durations, more.toFixed(0)])
}

/** Does every step of `check` and `build` that reads a text. */
function readPost(text: string): void {
  for (const checkOnly of [true, false]) {
    const post = readCase({ name: '', file: 'posts/a.md', text }, checkOnly)
    if (checkOnly && post.front) lintPost(post.front)
    lintSite({ config: hostileConfig, posts: [post] }, testDay)
    const resolved = createFallbackSite(inputOf(post))
    if (!resolved) continue
    checkModelLinks(resolved)
    if (checkOnly) continue
    const { site, routes } = resolved
    for (const file of [...generatedFiles({ site, routes }), ...markdownCopies(routes)]) file.text()
    scanHtml(site.posts[0]?.content.html ?? '')
  }
}
