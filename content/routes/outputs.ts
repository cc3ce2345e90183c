import type { ConfigFile } from '../schema/config/ConfigFile.ts'
import type { Problem } from '../problems/Problem.ts'
import type { Route } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import type { GeneratedFile } from '../model/SiteFile.ts'
import type { Post, TextPage } from '../model/Post.ts'
import type { ParsedText } from '../posts/parseText.ts'
import { socialCards } from '../posts/socialCards.ts'
import { problemAt, problemIn, type ProblemText, type SourceFile } from '../problems/problemAt.ts'
import { positionOf } from '../schema/front-matter/readFields.ts'
import { isOwnAddress } from './redirects.ts'
import { configuredHost } from '../public-files/publicProblems.ts'
import { outputFile } from '../model/outputFile.ts'

/** A file that the build writes, and its owner. */
export interface Output {
  /** Path below `dist/`: `blog/index.html`. */
  file: string
  /** The page, post or setting that needs it, for messages: `the alias /plans of posts/x.md`. */
  owner: string
  /** Where the owner is defined, if it is in a file of the writer's; without an offset, it is that file. */
  place?: { source: SourceFile; offset: number } | { file: string } | undefined
  /** Set for an old address, which may name anything. */
  isRedirect?: true
}

/** Folders of `dist/` that the build alone fills, with files whose names only it knows. */
export const builtFolders: readonly string[] = ['assets', 'data']

/** Names at the root of a target that the publisher uses. */
const publisherNames: ReadonlySet<string> = new Set(['current', 'preview', 'releases'])

/** True for a path below `dist/` that belongs to the publisher or configures a web server: `.kube-site/state.json`. */
function isServerFile(file: string): boolean {
  const names = file.split('/')
  return (
    publisherNames.has(names[0]!.toLowerCase()) ||
    names.some(name => configuredHost(name) !== undefined || (name.startsWith('.') && name !== '.well-known'))
  )
}

interface OutputsInput {
  site: Site
  config: ConfigFile
  routes: readonly Route[]
  /** Files whose names other programs know. */
  feeds: readonly GeneratedFile[]
  /** The posts that are shown. */
  posts: readonly ParsedText<Post>[]
  /** The pages in markdown that are shown. */
  pages: readonly ParsedText<TextPage>[]
  publicFiles: readonly string[]
}

/**
 * Every file of the site outside of `builtFolders`, with its owner. Where two collide the earlier one keeps the
 * name: the site's own pages, generated files, files of `public/`, posts, aliases, redirects.
 */
export function outputs({ site, config, routes, feeds, posts, pages, publicFiles }: OutputsInput): Output[] {
  const texts = [...posts, ...pages]
  const ofPosts = new Map<string, ParsedText>(texts.map(parsed => [parsed.post.path, parsed]))
  const own: Output[] = []
  const postOutputs: Output[] = []
  for (const { path, file, label: owner } of routes) {
    const parsed = ofPosts.get(path)
    if (parsed) {
      const { source, positions } = parsed
      postOutputs.push({ file, owner, place: { source, offset: positionOf(positions, 'slug') } })
    } else own.push({ file, owner })
  }
  const generated = feeds.map(({ key }) => ({ file: key, owner: `the generated file ${key}` }))
  const cards = socialCards(site).map(({ file, source }) => ({ file, owner: `the social card of ${source}` }))
  const copied = publicFiles.map(file => ({
    file,
    owner: `public/${file}`,
    place: { file: `public/${file}` },
  }))
  const aliases = texts.flatMap(({ post, source, positions }) =>
    post.aliases.flatMap((alias, at) =>
      isOwnAddress(alias, post)
        ? []
        : {
            file: outputFile(alias),
            owner: `the alias ${alias} of ${post.file}`,
            isRedirect: true as const,
            place: { source, offset: positionOf(positions, 'aliases', at) },
          },
    ),
  )
  const redirects = config.value.redirects.map(({ from }, at) => ({
    file: outputFile(from),
    owner: `the redirect from ${from}`,
    isRedirect: true as const,
    place: { source: config.source, offset: config.locate(['redirects', at, 'from']) },
  }))
  return [...own, ...generated, ...cards, ...copied, ...postOutputs, ...aliases, ...redirects]
}

/** The first need of a path below `dist/`. */
interface Claim {
  path: string
  kind: 'file' | 'folder' | 'built folder'
  output: Output
}

/**
 * Reports files with two owners, files that would have to be folders too, files in folders that the build alone fills,
 * and names that differ only in case or in the encoding of an accent: object stores tell them apart, but the disks of
 * macOS and Windows do not.
 */
export function checkOutputs(all: readonly Output[]): Problem[] {
  const claims = new Map<string, Claim>()
  for (const path of builtFolders)
    claims.set(path, { path, kind: 'built folder', output: { file: path, owner: `the folder ${path}/` } })
  /** Folders that clash with nothing, or whose clash is reported. */
  const folders = new Set<string>()
  return all.flatMap(output => {
    if (output.isRedirect && isServerFile(output.file)) return [problemOf(output, serverFileText(output))]
    for (const path of pathsOf(output.file)) {
      const kind = path === output.file ? 'file' : 'folder'
      if (kind === 'folder' && folders.has(path)) continue
      const claim: Claim = { path, kind, output }
      const key = path.normalize('NFC').toLowerCase()
      const first = claims.get(key)
      const areFolders = kind === 'folder' && (!first || first.kind === 'folder')
      if (areFolders) folders.add(path)
      if (first) return [clash(first, claim)]
      claims.set(key, claim)
    }
    return []
  })
}

/** The folders of a file, and the file: `a`, `a/b` and `a/b/c.html`. */
const pathsOf = (file: string): string[] =>
  file.split('/').map((_, at, names) => names.slice(0, at + 1).join('/'))

const clash = (first: Claim, second: Claim): Problem =>
  problemOf({ place: first.output.place, ...second.output }, clashText(first, second))

const serverFileText = ({ file, owner }: Output): ProblemText => ({
  code: 'output-reserved',
  message: `${owner} would be written to ${file}, which belongs to the publisher or the web server`,
  hint: 'Remove it, or redirect another address.',
})

function problemOf({ file, place = { file } }: Output, text: ProblemText): Problem {
  // An owner may be a file, whose name stays as it is.
  const message = text.message.replace(/^[a-z]+ /, word => (word[0] ?? '').toUpperCase() + word.slice(1))
  return 'offset' in place
    ? problemAt(place.source, place.offset, { ...text, message })
    : problemIn(place.file, { ...text, message })
}

/** What to do about a file of `public/` that the build writes, too: which setting has its effect. */
const generatedHints: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'robots.txt':
      '`noindex: true` in front matter, or of a page in the configuration, keeps a page out of search engines, and `contentSignals` says what programs may do with the texts.',
    'sitemap.xml': '`noindex: true` in front matter, or of a page in the configuration, leaves a page out.',
  }),
)

function generatedHint({ file, owner }: Output): string | undefined {
  const setting = owner === `public/${file}` ? generatedHints.get(file) : undefined
  return setting && `Remove ${owner}: the build writes that file. ${setting}`
}

function clashText(first: Claim, second: Claim): ProblemText {
  const { owner, file } = second.output
  const hint = 'Rename one of the two.'
  if (first.kind === 'built folder') {
    const message = `${owner} would be written to ${file}, but the build alone fills the folder ${first.path}/`
    return { code: 'output-reserved', message, hint: 'Choose another folder.' }
  }
  if (first.kind === second.kind && first.path === second.path) {
    const message = `${first.output.owner} and ${owner} would both be written to ${file}`
    return { code: 'output-duplicate', message, hint: generatedHint(second.output) ?? hint }
  }
  if (first.kind === second.kind) {
    const names = `${first.output.owner} (${first.path}) and ${owner} (${second.path})`
    const message = `${names} differ only in case or in the encoding of an accent: macOS and Windows take them for the same`
    return { code: 'output-case', message, hint }
  }
  const names = `${first.output.owner} (${first.output.file}) and ${owner} (${file})`
  const message = `${names} cannot both be written: one is a file where the other needs a folder`
  return { code: 'output-duplicate', message, hint }
}
