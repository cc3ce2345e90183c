import type { PageFacts } from './PageFinisher.ts'

/** A page that an earlier build wrote. */
export interface KeptPage {
  /** What later steps of a build ask of it. */
  facts: PageFacts
  /** SHA-256 of its files, hexadecimal, in their order. */
  sums: readonly string[]
}

/**
 * Pages as plain data that is read at once. A text, and a list that pages share, stands there once: pages have the numbers
 * of lists, and these the numbers of texts.
 */
export interface PackedPages {
  /** Digest of all that a page is made of, for each page. */
  inputs: readonly string[]
  texts: readonly string[]
  /** Each list: its length, and the numbers of its texts. */
  lists: Uint32Array
  /** For each page the numbers of its lists (`listsOf`). */
  pages: Uint32Array
}

/** @param pages each with the digest of all that it is made of */
export function packPages(pages: readonly (readonly [inputs: string, page: KeptPage])[]): PackedPages {
  const textNumbers = new Map<string, number>()
  const listNumbers = new Map<Iterable<string>, number>()
  const lists: number[] = []
  const numberOf = (list: Iterable<string>): number => {
    const known = listNumbers.get(list)
    if (known !== undefined) return known
    const number = listNumbers.size
    listNumbers.set(list, number)
    const texts = [...list]
    lists.push(texts.length)
    for (const text of texts) {
      const textNumber = textNumbers.get(text) ?? textNumbers.size
      textNumbers.set(text, textNumber)
      lists.push(textNumber)
    }
    return number
  }
  const numbers = pages.flatMap(([, page]) => listsOf(page).map(numberOf))
  return {
    inputs: pages.map(([inputs]) => inputs),
    texts: [...textNumbers.keys()],
    lists: new Uint32Array(lists),
    pages: new Uint32Array(numbers),
  }
}

const listsOf = ({ facts, sums }: KeptPage): Iterable<string>[] => [
  [facts.path],
  sums,
  facts.references,
  facts.sharedReferences,
  facts.pictures,
  facts.scripts,
  facts.inlineScripts,
]

export function unpackPages(packed: PackedPages): Map<string, KeptPage> {
  const lists = unpackLists(packed)
  const sets = new Map<readonly string[], ReadonlySet<string>>()
  const setOf = (list: readonly string[]): ReadonlySet<string> => {
    const set = sets.get(list) ?? new Set(list)
    sets.set(list, set)
    return set
  }
  const { inputs, pages } = packed
  let at = 0
  const nextList = () => lists[pages[at++]!]!
  const nextPage = (): KeptPage => {
    const [path = ''] = nextList()
    const sums = nextList()
    return {
      facts: {
        path,
        references: nextList(),
        sharedReferences: nextList(),
        pictures: setOf(nextList()),
        scripts: nextList(),
        inlineScripts: nextList(),
      },
      sums,
    }
  }
  return new Map(inputs.map(digest => [digest, nextPage()]))
}

function unpackLists({ texts, lists }: PackedPages): (readonly string[])[] {
  const unpacked: (readonly string[])[] = []
  for (let at = 0; at < lists.length; ) {
    const end = at + 1 + lists[at]!
    unpacked.push(Array.from(lists.subarray(at + 1, end), number => texts[number]!))
    at = end
  }
  return unpacked
}
