import { FactsPacker, FactsUnpacker, type PackedFacts } from './packedFacts.ts'
import type { PageFacts } from './PageFinisher.ts'

/** A page that an earlier build wrote. */
export interface KeptPage {
  /** What later steps of a build ask of it. */
  facts: PageFacts
  /** SHA-256 of its files, hexadecimal, in their order. */
  sums: readonly string[]
}

/** Pages as plain data that is read at once. */
export interface PackedPages {
  /** Digest of all that a page is made of, for each page. */
  inputs: readonly string[]
  sums: readonly (readonly string[])[]
  facts: PackedFacts
}

/** @param pages each with the digest of all that it is made of; one at a time, since many take much memory */
export function packPages(pages: Iterable<readonly [inputs: string, page: KeptPage]>): PackedPages {
  const inputs: string[] = []
  const sums: (readonly string[])[] = []
  function* factsOfAll(): Generator<PageFacts> {
    for (const [digest, page] of pages) {
      inputs.push(digest)
      sums.push(page.sums)
      yield page.facts
    }
  }
  return { facts: new FactsPacker().pack(factsOfAll()), inputs, sums }
}

export function unpackPages({ inputs, sums, facts }: PackedPages): Map<string, KeptPage> {
  const unpacked = new FactsUnpacker().unpack(facts)
  return new Map(inputs.map((digest, at) => [digest, { facts: unpacked[at]!, sums: sums[at]! }]))
}
