import type { ResolvedSite } from '../createSite.ts'
import type { Reference } from '../model/Post.ts'
import type { Problem } from '../model/Problem.ts'
import type { SourcedText } from '../posts/readText.ts'
import { problemIn, problemMaker } from '../problems/problemAt.ts'
import type { ProblemCode } from '../problems/problemCodes.ts'
import { outputFile } from '../model/outputFile.ts'
import { groupBy } from '../shared/groupBy.ts'

/** Why a target leads nowhere. */
export interface LinkProblem {
  code: ProblemCode
  message: string
  hint?: string | undefined
}

/** An address that leads nowhere, and the pages that name it, each with the address as written there. */
export interface BrokenLink extends LinkProblem {
  address: string
  uses: { page: string; target: string }[]
}

/**
 * Makes a function that gives one problem for each place in a post or the configuration that names an address; otherwise
 * one that names the pages.
 */
export function linkReporter(made: ResolvedSite): (link: BrokenLink) => Iterable<Problem> {
  const posts = new Map<string, SourcedText>(
    [...made.posts, ...made.pages].map(parsed => [parsed.post.path, parsed]),
  )
  const references = new Map<SourcedText, Map<string, Reference[]>>()
  const referencesTo = (target: string, parsed: SourcedText): readonly Reference[] => {
    const byTarget = references.get(parsed) ?? groupBy(parsed.post.references, reference => reference.target)
    references.set(parsed, byTarget)
    return byTarget.get(target) ?? []
  }
  const problemAt = problemMaker()
  return function* ({ address, uses, ...fault }) {
    const rest: BrokenLink['uses'] = []
    for (const use of uses) {
      const parsed = posts.get(use.page)
      const places = parsed ? referencesTo(use.target, parsed) : []
      if (!parsed || places.length === 0) rest.push(use)
      else for (const { offset } of places) yield problemAt(parsed.source, offset, fault)
    }
    const [first] = rest
    if (!first) return
    const { source } = made.config
    const targets = new Set([address, ...rest.map(({ target }) => target)])
    const places = [...targets].flatMap(target => quoted(source.text, target)).toSorted((a, b) => a - b)
    for (const offset of places) yield problemAt(source, offset, fault)
    if (places.length > 0) return
    const where =
      rest.length === 1 ? `on ${first.page}` : `on ${first.page} and ${rest.length - 1} more pages`
    const message = `${fault.message}, named ${where}`
    yield problemIn(outputFile(first.page), { ...fault, message })
  }
}

/** Offsets of the string literals that equal a text. */
const quoted = (source: string, text: string): number[] =>
  ["'", '"', '`'].flatMap(quote => {
    const literal = quote + text + quote
    const offsets: number[] = []
    for (let at = source.indexOf(literal); at >= 0; at = source.indexOf(literal, at + 1)) offsets.push(at)
    return offsets
  })
