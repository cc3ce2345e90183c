import type { Post } from '../model/Post.ts'
import type { SearchPost, SearchRoot } from '../model/SearchFormat.ts'
import type { Site } from '../model/Site.ts'
import type { GeneratedFile } from '../model/SiteFile.ts'
import { digestOf } from '../shared/digestOf.ts'
import { searchPath } from '../shared/paths.ts'
import { encodePostings } from '../shared/postings.ts'
import { searchTerms } from './searchTerms.ts'
import { partPattern, stopWords, wordPattern } from './words.ts'

/** Bytes that a file of terms may have, unless a single term has more. */
const largest = 30_000

/** Posts in a file: ten results, spread over all the years, load at most ten of them. */
const chunk = 20

/** How many tags are offered to who finds nothing. */
const offered = 6

/** The posts with a number each: from the oldest on, so that a new post leaves the others their files. */
const inOrder = ({ posts }: Site): Post[] => posts.toReversed()

/** The files of the search: terms, posts, and the root that leads to them. */
export function* searchFiles(site: Site): Generator<GeneratedFile> {
  const posts = inOrder(site)
  const folder = searchPath.slice(1, searchPath.lastIndexOf('/'))
  const terms: [first: string, digest: string][] = []
  for (const { first, text } of termFiles(posts)) {
    const digest = digestOf(text)
    yield { key: `${folder}/terms/${terms.length}.${digest}.json`, kind: 'asset', text: () => text }
    terms.push([first, digest])
  }
  const chunks: string[] = []
  for (let at = 0; at < posts.length; at += chunk) {
    const text = JSON.stringify(posts.slice(at, at + chunk).map(shown))
    const digest = digestOf(text)
    yield { key: `${folder}/posts/${chunks.length}.${digest}.json`, kind: 'asset', text: () => text }
    chunks.push(digest)
  }
  const root: SearchRoot = {
    posts: posts.length,
    words: wordPattern,
    parts: partPattern,
    stopWords,
    tags: mostUsedTags(posts),
    terms,
    chunk,
    chunks,
  }
  yield { key: searchPath.slice(1), kind: 'data', text: () => JSON.stringify(root) }
}

/** Terms in order, as many to a file as fit. */
function* termFiles(posts: readonly Post[]): Generator<{ first: string; text: string }> {
  let first = ''
  let text = ''
  let size = 0
  for (const [term, postings] of searchTerms(posts)) {
    const entry = `${JSON.stringify(term)}:${JSON.stringify(encodePostings(postings))}`
    const bytes = Buffer.byteLength(entry) + 1
    if (text !== '' && size + bytes >= largest) {
      yield { first, text: `{${text}}` }
      text = ''
      size = 0
    }
    if (text === '') first = term
    text += text === '' ? entry : `,${entry}`
    size += bytes
  }
  if (text !== '') yield { first, text: `{${text}}` }
}

const shown = ({ path, title, excerpt, date, tags }: Post): SearchPost => ({
  path,
  title,
  excerpt,
  date,
  tags: tags.map(({ name }) => name),
})

function mostUsedTags(posts: readonly Post[]): string[] {
  const counts = new Map<string, number>()
  for (const tag of posts.flatMap(({ tags }) => tags.map(({ name }) => name)))
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .slice(0, offered)
    .map(([tag]) => tag)
}
