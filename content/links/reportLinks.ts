import type { ResolvedSite } from '../routes/ResolvedSite.ts'
import { outputFile } from '../model/outputFile.ts'
import type { Problem } from '../problems/Problem.ts'
import { problemIn, problemMaker, type ProblemText, type SourceFile } from '../problems/problemAt.ts'

/** Why a link leads nowhere. */
export type LinkFault = Omit<ProblemText, 'fix'>

/** An address that leads nowhere, and the pages that link to it, each with the address as written there. */
export interface BrokenLink extends LinkFault {
  address: string
  uses: { page: string; target: string }[]
}

/** Reports each link where a post or the configuration has it, or otherwise by the pages that show it. */
export function* reportLinks(resolved: ResolvedSite, links: Iterable<BrokenLink>): Generator<Problem> {
  const places = new Map<string, { source: SourceFile; offsets: number[] }>()
  for (const { post, source } of [...resolved.posts, ...resolved.pages]) {
    for (const { target, offset } of post.references) {
      const key = `${post.path} ${target}`
      const place = places.get(key)
      if (place) place.offsets.push(offset)
      else places.set(key, { source, offsets: [offset] })
    }
  }
  const makeProblem = problemMaker()
  const { source } = resolved.config
  for (const { address, uses, ...fault } of links) {
    const others: BrokenLink['uses'] = []
    for (const use of uses) {
      const place = places.get(`${use.page} ${use.target}`)
      if (!place) others.push(use)
      for (const offset of place?.offsets ?? []) yield makeProblem(place!.source, offset, fault)
    }
    const targets = new Set([address, ...others.map(({ target }) => target)])
    const quotes = others.length === 0 ? [] : [...targets].flatMap(target => quoted(source.text, target))
    for (const offset of quotes.toSorted((a, b) => a - b)) yield makeProblem(source, offset, fault)
    const [first, ...more] = others
    if (!first || quotes.length > 0) continue
    const where =
      more.length === 0 ? `from ${first.page}` : `from ${first.page} and ${more.length} more pages`
    const message = `${fault.message}, linked ${where}`
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
