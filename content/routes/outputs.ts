import type { ConfigFile } from '../model/ConfigFile.ts'
import type { Problem } from '../model/Problem.ts'
import type { Route } from '../model/Route.ts'
import type { GeneratedFile } from '../model/SiteFile.ts'
import type { ParsedPost } from '../posts/parsePost.ts'
import { problemAt, problemIn, type SourceFile } from '../problems/problemAt.ts'
import type { ProblemCode } from '../problems/problemCodes.ts'
import { outputFile } from './outputFile.ts'

/** A file that the build writes, and its owner. */
export interface Output {
  /** Path below `dist/`: `blog/index.html`. */
  file: string
  /** The page, post or setting that needs it, for messages: `the alias /plans of posts/x.md`. */
  owner: string
  /** Where the owner is defined, if it is in a file of the writer's. */
  place?: { source: SourceFile; offset: number }
}

export interface OutputsInput {
  config: ConfigFile
  routes: readonly Route[]
  /** Files whose names other programs know. */
  feeds: readonly GeneratedFile[]
  /** The posts that are shown. */
  posts: readonly ParsedPost[]
  publicFiles: readonly string[]
}

/**
 * Every file of the site whose name contains no digest, with its owner. Where two collide the earlier one keeps the
 * name: the site's own pages, generated files, files of `public/`, posts, aliases, redirects.
 */
export function outputs({ config, routes, feeds, posts, publicFiles }: OutputsInput): Output[] {
  const ofPosts = new Map(posts.map(parsed => [parsed.post.path, parsed]))
  const own: Output[] = []
  const postOutputs: Output[] = []
  for (const { path, file, label: owner, beside } of routes) {
    const parsed = ofPosts.get(path)
    if (parsed) {
      const { source, places } = parsed
      postOutputs.push({ file, owner, place: { source, offset: places.slug } })
    } else own.push({ file, owner })
    if (beside) own.push({ file: beside.file, owner: `the data of ${owner}` })
  }
  const generated = feeds.map(({ key }) => ({ file: key, owner: `the generated file ${key}` }))
  const copied = publicFiles.map(file => ({ file, owner: `public/${file}` }))
  const aliases = posts.flatMap(({ post, source, places }) =>
    post.aliases.map((alias, at) => ({
      file: outputFile(alias),
      owner: `the alias ${alias} of ${post.file}`,
      place: { source, offset: places.aliases[at] ?? 0 },
    })),
  )
  const redirects = config.value.redirects.map(({ from }, at) => ({
    file: outputFile(from),
    owner: `the redirect from ${from}`,
    place: { source: config.source, offset: config.locate(['redirects', at, 'from']) },
  }))
  return [...own, ...generated, ...copied, ...postOutputs, ...aliases, ...redirects]
}

/**
 * Finds files with two owners, files whose names differ in case only (not every file system and store keeps them
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
