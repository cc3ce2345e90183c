import type { ImageSize } from '../../content/markdown/MarkdownOptions.ts'
import type { Post, Text } from '../../content/model/Post.ts'
import type { TextResult } from '../../content/posts/readText.ts'

/** A parsed text, and what it depends on besides its file. */
export interface ReadFile<Parsed extends Text> {
  result: TextResult<Parsed>
  /** Addresses of the pictures that it names, with their sizes. */
  pictures: [address: string, size: ImageSize | undefined][]
}

export type ReadPost = ReadFile<Post>
