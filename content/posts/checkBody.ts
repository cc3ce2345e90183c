import type { FrontMatter } from '../schema/front-matter/frontMatter.ts'
import { fieldNames } from '../schema/front-matter/postFields.ts'
import { firstTexts } from '../schema/front-matter/firstTexts.ts'
import type { Problem } from '../problems/Problem.ts'
import { problemAt, type SourceFile } from '../problems/problemAt.ts'

type Body = Pick<FrontMatter, 'body' | 'bodyOffset'>

/** Finds a text that is empty, or still the one of a new post. */
export function checkBody(source: SourceFile, { body, bodyOffset }: Body): Problem[] {
  if (body.trim() === '') {
    const message = 'The file has front matter, and no text below it'
    const hint = 'Write the text below the second ---, or keep the post back with `draft: true`.'
    return [problemAt(source, bodyOffset, { code: 'post-text-missing', message, hint })]
  }
  return [...keysBelow(source, { body, bodyOffset }), ...unwritten(source, { body, bodyOffset })]
}

/** The first line of a text that is a key of the front matter, or a second front matter. */
const keyLine = new RegExp(String.raw`^\s*(?:---[ \t]*\n)?((?:${fieldNames.join('|')}):[ \t]*\S.*)`)

/** Finds a key below the front matter, where it is text: a `draft: true` there publishes the post. */
function keysBelow(source: SourceFile, { body, bodyOffset }: Body): Problem[] {
  const line = keyLine.exec(body.slice(0, 1000))?.[1]
  if (line === undefined) return []
  return [
    problemAt(source, bodyOffset + body.indexOf(line), {
      code: 'front-matter-below',
      message: 'This key stands below the front matter, so it is shown as text and has no effect',
      hint: 'Move it above the second ---.',
    }),
  ]
}

function unwritten(source: SourceFile, { body, bodyOffset }: Body): Problem[] {
  return firstTexts.flatMap(text => {
    const at = body.indexOf(text)
    if (at < 0) return []
    const message = 'This is still the text that `kube-site new` wrote'
    const hint = 'Write your own in its place, or keep the post back with `draft: true`.'
    return [problemAt(source, bodyOffset + at, { code: 'post-text-unwritten', message, hint })]
  })
}
