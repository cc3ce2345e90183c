import { existsSync } from 'node:fs'
import type { TextPage } from '../../content/model/Post.ts'
import type { PostResult } from '../../content/posts/parsePost.ts'
import type { TextResult } from '../../content/posts/readText.ts'
import { parsePosts } from './parsePosts.ts'
import { listPosts, unreadPosts } from './postFiles.ts'
import { pageParser, type PostsInput } from './postParser.ts'

/**
 * Reads and parses every post below a folder, in the order of their names.
 * @param busy see `parsePosts`
 */
export async function loadPosts(input: PostsInput, busy?: Promise<unknown>): Promise<PostResult[]> {
  const { files, problems } = listPosts(input)
  const read = await parsePosts({ ...input, names: files }, undefined, busy)
  return [...unreadPosts(problems), ...read.map(({ result }) => result)]
}

/** Reads and parses every page in markdown below a folder, in the order of their names; there may be no folder. */
export function loadPages(input: Omit<PostsInput, 'today'>): TextResult<TextPage>[] {
  if (!existsSync(input.folder)) return []
  const { files, problems } = listPosts(input)
  const parse = pageParser(input)
  return [...unreadPosts(problems), ...parse(files).map(({ result }) => result)]
}
