import type { Post } from '../model/Post.ts'
import type { SearchPost } from '../model/SearchPost.ts'
import { writtenWords } from '../shared/searchWords.ts'

/** Up to so many posts their texts are searched, too. With more, the file would be too large to load. */
const maxPostsWithText = 150

/** Returns posts as the search loads them. The browser indexes them, which is less to load than an index. */
export const searchPosts = (posts: readonly Post[]): SearchPost[] =>
  posts.map(({ path, title, excerpt, date, tags, content }) => ({
    path,
    title,
    excerpt,
    date,
    tags: tags.map(({ name }) => name),
    headings: content.headings.map(({ text }) => text),
    ...(posts.length > maxPostsWithText ? {} : { text: sortedWords(content.text) }),
  }))

/** The words of a text in order, which compresses to half of the text. A capital that begins a part is kept. */
const sortedWords = (text: string): string =>
  writtenWords(text)
    .map(word => (/\p{Ll}\p{Lu}/u.test(word) ? word : word.toLowerCase()))
    .toSorted()
    .join(' ')
