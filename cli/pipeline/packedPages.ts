import type { PageFacts } from './PageFinisher.ts'

/** A page that an earlier build wrote. */
export interface KeptPage {
  /** What later steps of a build ask of it. */
  facts: PageFacts
  /** SHA-256 of its files, hexadecimal, in their order. */
  sums: readonly string[]
}

/**
 * Pages as plain data that is read at once. A text that pages name, and a list that pages share, stands there once: pages
 * have the numbers of lists, and these the numbers of texts.
 */
export interface PackedPages {
  /** Digest of all that a page is made of, for each page. */
  inputs: readonly string[]
  paths: readonly string[]
  sums: readonly (readonly string[])[]
  texts: readonly string[]
  /** Each list: its length, and the numbers of its texts. */
  lists: Uint32Array
  /** For each page the numbers of its lists (`listsOf`). */
  pages: Uint32Array
}

/** @param pages each with the digest of all that it is made of; one at a time, since many take much memory */
export function packPages(pages: Iterable<readonly [inputs: string, page: KeptPage]>): PackedPages {
  const listNumbers = new Map<Texts, number>()
  const packed = { inputs: [] as string[], paths: [] as string[], sums: [] as (readonly string[])[] }
  const numbers: number[] = []
  for (const [inputs, { facts, sums }] of pages) {
    packed.inputs.push(inputs)
    packed.paths.push(facts.path)
    packed.sums.push(sums)
    for (const list of listsOf(facts)) {
      const number = listNumbers.get(list) ?? listNumbers.size
      listNumbers.set(list, number)
      numbers.push(number)
    }
  }
  return { ...packed, ...packLists(listNumbers), pages: new Uint32Array(numbers) }
}

type Texts = readonly string[] | ReadonlySet<string>

function packLists(all: ReadonlyMap<Texts, number>): Pick<PackedPages, 'texts' | 'lists'> {
  const textNumbers = new Map<string, number>()
  let length = all.size
  for (const list of all.keys()) length += sizeOf(list)
  const lists = new Uint32Array(length)
  let at = 0
  for (const list of all.keys()) {
    lists[at++] = sizeOf(list)
    list.forEach((text: string) => {
      const number = textNumbers.get(text) ?? textNumbers.size
      textNumbers.set(text, number)
      lists[at++] = number
    })
  }
  return { texts: [...textNumbers.keys()], lists }
}

const sizeOf = (list: Texts): number => ('size' in list ? list.size : list.length)

const listsOf = (facts: PageFacts): Texts[] => [
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
  const { inputs, paths, sums, pages } = packed
  let at = 0
  const nextList = () => lists[pages[at++]!]!
  const pageOf = (index: number): KeptPage => ({
    facts: {
      path: paths[index]!,
      references: nextList(),
      sharedReferences: nextList(),
      pictures: setOf(nextList()),
      scripts: nextList(),
      inlineScripts: nextList(),
    },
    sums: sums[index]!,
  })
  return new Map(inputs.map((digest, index) => [digest, pageOf(index)]))
}

function unpackLists({ texts, lists }: PackedPages): (readonly string[])[] {
  const unpacked: (readonly string[])[] = []
  for (let at = 0; at < lists.length; ) {
    const end = at + 1 + lists[at]!
    const list: string[] = []
    while (++at < end) list.push(texts[lists[at]!]!)
    unpacked.push(list)
    at = end
  }
  return unpacked
}
