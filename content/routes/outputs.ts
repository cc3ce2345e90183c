import { lookup } from 'mrmime'
import type { ConfigFile } from '../model/ConfigFile.ts'
import type { Problem } from '../model/Problem.ts'
import type { SitePath } from '../model/SiteConfig.ts'
import type { ParsedPost } from '../posts/parsePost.ts'
import { taggedPosts } from '../posts/taggedPosts.ts'
import { problemAt, problemIn, type SourceFile } from '../problems/problemAt.ts'
import type { ProblemCode } from '../problems/problemCodes.ts'
import { blogPath, legalPath, listDataPath, pagePath } from '../shared/paths.ts'
import { fixedFiles } from './fixedFiles.ts'
import { blogListing, listPages, tagListing } from './lists.ts'

/** A file that the build writes, and who asks for it. */
export interface Output {
  /** Path below `dist/`: `blog/index.html`. */
  file: string
  /** Who asks for it, for a message: `the alias /plans of posts/x.md`. */
  owner: string
  /** Where that stands, if it stands in a file of the writer's. */
  place?: { source: SourceFile; offset: number }
}

/** The file that answers an address: `/blog/` and `/blog` are `blog/index.html`, `/a.xml` is `a.xml`. */
export function outputFile(path: SitePath): string {
  const plain = path.replace(/[?#].*$/, '').replace(/^\/+/, '')
  if (plain === '' || plain.endsWith('/')) return `${plain}index.html`
  // `/v1.2` is a page; only what a browser knows as the ending of a file is one.
  return lookup(plain) === undefined ? `${plain}/index.html` : plain
}

interface OutputInput {
  config: ConfigFile
  posts: readonly ParsedPost[]
  publicFiles: readonly string[]
}

/** Every file of the site, with its owner, in the order in which an earlier one keeps its address. */
export function outputs({ config, posts, publicFiles }: OutputInput): Output[] {
  const site = config.value
  const all: Output[] = ['/', '/pricing/', blogPath, ...site.legal.map(({ slug }) => legalPath(slug))].map(
    path => ({
      file: outputFile(path),
      owner: `the page ${path}`,
    }),
  )
  all.push({ file: '404.html', owner: 'the not-found page' })
  for (const file of fixedFiles) all.push({ file, owner: `the generated file ${file}` })
  const shown = posts.map(({ post }) => post)
  const lists = [
    { ...blogListing({ config: site, posts: shown }), owner: 'the blog' },
    ...taggedPosts(shown).map(tagged => ({
      ...tagListing(site, tagged),
      owner: `the tag ${tagged.tag.name}`,
    })),
  ]
  for (const { owner, ...listing } of lists) {
    const { path } = listing
    for (let page = 1; page <= listPages(listing); page++) {
      const name = `page ${page} of ${owner}`
      const address = pagePath(path, page)
      // The blog's first page is among the pages above; its pages alone are shown in place.
      if (address !== blogPath) all.push({ file: outputFile(address), owner: name })
      if (path === blogPath)
        all.push({ file: outputFile(listDataPath(address)), owner: `the data of ${name}` })
    }
  }
  for (const file of publicFiles) all.push({ file, owner: `public/${file}` })
  for (const { post, source, places } of posts) {
    all.push({ file: outputFile(post.path), owner: post.file, place: { source, offset: places.slug } })
  }
  for (const { post, source, places } of posts) {
    post.aliases.forEach((alias, at) => {
      const place = { source, offset: places.aliases[at] ?? 0 }
      all.push({ file: outputFile(alias), owner: `the alias ${alias} of ${post.file}`, place })
    })
  }
  site.redirects.forEach(({ from }, at) => {
    const place = { source: config.source, offset: config.locate(['redirects', at, 'from']) }
    all.push({ file: outputFile(from), owner: `the redirect from ${from}`, place })
  })
  return all
}

/**
 * Files asked for twice, files whose names differ in case only (not every file system and store tells them
 * apart), and files that would have to be folders too.
 */
export function checkOutputs(all: readonly Output[]): Problem[] {
  const taken = new Map<string, Output>()
  const folders = new Map<string, Output>()
  const problems: Problem[] = []
  for (const output of all) {
    const key = output.file.toLowerCase()
    const above = parents(key)
    const first = taken.get(key) ?? folders.get(key) ?? above.map(folder => taken.get(folder)).find(Boolean)
    if (first) {
      problems.push(clash(first, output))
      continue
    }
    taken.set(key, output)
    for (const folder of above) if (!folders.has(folder)) folders.set(folder, output)
  }
  return problems
}

/** The folders that a file lies in: `a` and `a/b` for `a/b/c.html`. */
const parents = (file: string): string[] =>
  file
    .split('/')
    .slice(0, -1)
    .map((_, at, names) => names.slice(0, at + 1).join('/'))

function clash(first: Output, second: Output): Problem {
  const onlyCase = first.file !== second.file && first.file.toLowerCase() === second.file.toLowerCase()
  const code: ProblemCode = onlyCase ? 'output-case' : 'output-duplicate'
  const places = `${first.owner} (${first.file}) and ${second.owner} (${second.file})`
  const message = onlyCase
    ? `${places} differ in upper and lower case only`
    : first.file === second.file
      ? `${first.owner} and ${second.owner} would both be written to ${first.file}`
      : `${places} cannot both be written: one is a file where the other needs a folder`
  const text = { code, message: message[0]?.toUpperCase() + message.slice(1), hint: 'Rename one of the two.' }
  const place = second.place ?? first.place
  return place ? problemAt(place.source, place.offset, text) : problemIn(second.file, text)
}
