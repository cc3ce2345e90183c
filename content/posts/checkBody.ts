import type { FrontMatter } from '../front-matter/frontMatter.ts'
import { firstTexts } from '../front-matter/newPost.ts'
import type { Problem } from '../model/Problem.ts'
import { problemAt, type SourceFile } from '../problems/problemAt.ts'

/** Finds a text that is empty, or still the one of a new post. */
export function checkBody(source: SourceFile, { body, bodyOffset }: FrontMatter): Problem[] {
  if (body.trim() === '') {
    const message = 'The file has front matter, and no text below it'
    const hint = 'Write the text below the second ---, or keep the post back with `draft: true`.'
    return [problemAt(source, bodyOffset, { code: 'post-text-missing', message, hint })]
  }
  return firstTexts.flatMap(text => {
    const at = body.indexOf(text)
    if (at < 0) return []
    const message = 'This is still the text that `kube-site new` wrote'
    const hint = 'Write your own in its place, or keep the post back with `draft: true`.'
    return [problemAt(source, bodyOffset + at, { code: 'post-text-unwritten', message, hint })]
  })
}
