import { pageKeys } from '../schema/front-matter/postFields.ts'
import type { MarkdownOptions } from '../markdown/renderMarkdown.ts'
import type { TextPage } from '../model/Post.ts'
import { problemAt, type SourceFile } from '../problems/problemAt.ts'
import { textPath } from '../shared/paths.ts'
import { readText, type TextResult } from './readText.ts'
import { createSlug, nameProblem } from '../schema/slug.ts'

/**
 * Reads one page in markdown as `parsePost` reads a post.
 * @param name of the file below the folder of pages: `customers/acme.md`
 */
export const parsePage = (source: SourceFile, name: string, options: MarkdownOptions): TextResult<TextPage> =>
  readText(source, { options, keys: pageKeys }, ({ head, common, content }, problems) => {
    const key = name.replace(/\.md$/i, '')
    const folder = key
      .split('/')
      .slice(0, -1)
      .find(part => nameProblem(part) !== undefined)
    if (folder !== undefined) {
      const message = `The folder's name is no part of an address: "${folder}" ${nameProblem(folder)}`
      const hint = `Name it \`${createSlug(folder) ?? 'customers'}\`.`
      problems.push(problemAt(source, 0, { code: 'post-slug-invalid', message, hint }))
    }
    const { title = '', excerpt = '', updated } = head.fields
    return {
      ...common,
      ...content,
      key,
      path: textPath(key),
      title,
      excerpt,
      ...(updated === undefined ? {} : { updated }),
    }
  })
