import type { PageFacts } from './PageFinisher.ts'

/** A page that an earlier build wrote. */
export interface KeptPage {
  /** What later steps of a build ask of it. */
  facts: PageFacts
  /** SHA-256 of its files, hexadecimal, in their order. */
  sums: readonly string[]
}

/** Pages as plain data that is read at once: each text stands there once, and pages have the numbers of texts. */
export interface PackedPages {
  /** Digest of all that a page is made of, for each page. */
  inputs: readonly string[]
  texts: readonly string[]
  /** For each page the lists of its texts (`listsOf`), each with its length before it. */
  numbers: Uint32Array
}

/** @param pages each with the digest of all that it is made of */
export function packPages(pages: readonly (readonly [inputs: string, page: KeptPage])[]): PackedPages {
  const numberOf = new Map<string, number>()
  const numbers: number[] = []
  for (const [, page] of pages)
    for (const list of listsOf(page)) {
      numbers.push(list.length)
      for (const text of list) {
        const number = numberOf.get(text) ?? numberOf.size
        numberOf.set(text, number)
        numbers.push(number)
      }
    }
  return {
    inputs: pages.map(([inputs]) => inputs),
    texts: [...numberOf.keys()],
    numbers: new Uint32Array(numbers),
  }
}

export function unpackPages({ inputs, texts, numbers }: PackedPages): Map<string, KeptPage> {
  let at = 0
  const nextList = (): string[] => {
    const length = numbers[at++]!
    const list = Array.from(numbers.subarray(at, at + length), number => texts[number]!)
    at += length
    return list
  }
  const nextPage = (): KeptPage => {
    const [[path = ''], sums, references, pictures, scripts, inlineScripts] = [
      nextList(),
      nextList(),
      nextList(),
      nextList(),
      nextList(),
      nextList(),
    ] as const
    return { facts: { path, references, pictures: new Set(pictures), scripts, inlineScripts }, sums }
  }
  return new Map(inputs.map(digest => [digest, nextPage()]))
}

const listsOf = ({ facts, sums }: KeptPage): (readonly string[])[] => [
  [facts.path],
  sums,
  facts.references,
  [...facts.pictures],
  facts.scripts,
  facts.inlineScripts,
]
