import type { Reference } from '../model/Post.ts'
import type { Problem } from '../problems/Problem.ts'
import { type ProblemText, problemMaker, type SourceFile } from '../problems/problemAt.ts'

/** Hosts that are another machine for each reader: their own, or one of their network (RFC 1918, RFC 6761, RFC 6762). */
const localHost =
  /^https?:\/\/(?:localhost|(?:[^/?#:]+\.)?(?:localhost|local|internal)|0\.0\.0\.0|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2})(?:[:/?#]|$)/i

/** Pages of sites that show videos; their pictures are at other hosts. */
const videoPage =
  /^https?:\/\/(?:www\.|m\.|player\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|loom\.com|dailymotion\.com)\//i

/** Reports addresses that readers cannot open, and images on other sites. */
export function checkAddresses(source: SourceFile, references: readonly Reference[]): Problem[] {
  const makeProblem = problemMaker()
  return references.flatMap(({ kind, target, offset }) => {
    const problem = addressProblem(kind, target)
    return problem ? [makeProblem(source, offset, problem)] : []
  })
}

function addressProblem(kind: Reference['kind'], target: string): ProblemText | undefined {
  if (!/^https?:/i.test(target)) return undefined
  if (localHost.test(target)) {
    const message = `${target} leads to the reader's own machine or network`
    const hint = 'Write the public address; to show it as text, put it between backticks.'
    return { code: 'link-local', message, hint }
  }
  if (kind !== 'image') return undefined
  if (videoPage.test(target)) {
    const message = 'This is the address of a page with a video, not of an image'
    const hint = `Write a link, [what it shows](${target}); the site itself plays files under public/video/.`
    return { code: 'image-format', message, hint }
  }
  const hint = 'Put the file under public/images/posts/, and write /images/posts/ and its name.'
  if (/^http:/i.test(target)) {
    const message = 'The image has an http address, which browsers do not load on an https page'
    return { code: 'image-insecure', message, hint }
  }
  const message = 'This image is on another site, which sees the readers and can change or remove it'
  return { code: 'image-hotlinked', message, hint }
}
