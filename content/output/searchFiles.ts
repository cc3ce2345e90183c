import { shortHash } from '../posts/postData.ts'
import type { Post } from '../model/Post.ts'
import type { SearchPost, SearchRoot } from '../model/SearchFormat.ts'
import type { Site } from '../model/Site.ts'
import type { GeneratedFile } from '../model/SiteFile.ts'
import { searchPath } from '../shared/paths.ts'
import { encodePostings } from '../shared/postings.ts'
import { searchTerms } from './searchTerms.ts'
import { TermTable } from './TermTable.ts'
import { partPattern, stopWords, wordPattern } from '../shared/searchWords.ts'

/** Size of a file of terms; a single term with more postings than fit gets a larger file of its own. */
const maxTermFileBytes = 30_000

/** Small enough that ten results from ten different years load at most ten small files. */
const postsPerFile = 20

/** Tags to suggest if a query has no results. */
const suggestedTags = 6

/**
 * The files of the search index: terms, posts, and the root that names them.
 * @param table with the terms of an earlier build, which saves time
 */
export function* searchFiles(site: Site, table = new TermTable()): Generator<GeneratedFile> {
  // Posts are numbered from the oldest, so that a new post changes only the last file of posts.
  const posts = site.posts.toReversed()
  const folder = searchPath.slice(1, searchPath.lastIndexOf('/'))
  const terms: [first: string, digest: string][] = []
  for (const { first, text } of termFiles(posts, table)) {
    const digest = shortHash(text)
    yield { key: `${folder}/terms/${terms.length}.${digest}.json`, kind: 'asset', text: () => text }
    terms.push([first, digest])
  }
  const chunks: string[] = []
  for (let at = 0; at < posts.length; at += postsPerFile) {
    const text = JSON.stringify(posts.slice(at, at + postsPerFile).map(searchPost))
    const digest = shortHash(text)
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
    chunk: postsPerFile,
    chunks,
  }
  yield { key: searchPath.slice(1), kind: 'data', text: () => JSON.stringify(root) }
}

/** The terms in order, as many in each file as fit; `first` is the first term of the file. */
function* termFiles(posts: readonly Post[], table: TermTable): Generator<{ first: string; text: string }> {
  let first = ''
  let text = ''
  let size = 0
  for (const [term, postings] of searchTerms(posts, table)) {
    const entry = `${JSON.stringify(term)}:${JSON.stringify(encodePostings(postings))}`
    const bytes = Buffer.byteLength(entry) + 1
    if (text !== '' && size + bytes >= maxTermFileBytes) {
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

const searchPost = ({ path, title, excerpt, date, tags }: Post): SearchPost => ({
  path,
  title,
  excerpt,
  date,
  tags: tags.map(({ name }) => name),
})

function mostUsedTags(posts: readonly Post[]): string[] {
  const counts = new Map<string, number>()
  for (const { tags } of posts) for (const { name } of tags) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, suggestedTags)
    .map(([name]) => name)
}
