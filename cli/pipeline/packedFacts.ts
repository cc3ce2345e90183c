import { NumberList } from '../system/NumberList.ts'
import { sharedLists } from '../system/sharedLists.ts'
import { sharedTexts } from '../system/sharedTexts.ts'
import type { PageFacts } from './PageFinisher.ts'

/**
 * What is known of pages, as plain data that another thread or a later build reads at once. A text that pages name, and a
 * list that pages share, has a number, and stands there once.
 */
export interface PackedFacts {
  /** True where numbers begin at 0 again. */
  begins: boolean
  /** Texts that the packer has not given before, in the order of their numbers. */
  texts: readonly string[]
  /** Lists that it has not given before: the length of each, and the numbers of its texts. */
  lists: Uint32Array
  /** For each page the number of its path, those of the lists that it shares, how many references, and their numbers. */
  pages: Uint32Array
}

type Texts = readonly string[]

/** The lists that pages share with others. */
const sharedNames = ['sharedReferences', 'pictures', 'scripts', 'inlineScripts'] as const

/** Packs pages for one unpacker, which knows what was packed before, up to a number of texts. */
export class FactsPacker {
  readonly #texts = new Map<string, number>()
  readonly #lists = new Map<Texts, number>()
  readonly #toKeep: (text: string) => string
  readonly #maxTexts: number

  /**
   * @param toKeep gives each text as it may stay in memory as long as the packer
   * @param maxTexts once it knows more, it begins again: otherwise it takes memory for each page
   */
  constructor(toKeep = (text: string) => text, maxTexts = 50_000) {
    this.#toKeep = toKeep
    this.#maxTexts = maxTexts
  }

  /** @param all one at a time, since many take much memory; equal lists of them are one array */
  pack(all: Iterable<PageFacts>): PackedFacts {
    if (this.#texts.size > this.#maxTexts) {
      this.#texts.clear()
      this.#lists.clear()
    }
    const begins = this.#texts.size === 0
    const texts: string[] = []
    const lists = new NumberList()
    const pages = new NumberList()
    const numberOf = (text: string) => {
      const known = this.#texts.get(text)
      if (known !== undefined) return known
      texts.push(text)
      const number = this.#texts.size
      this.#texts.set(this.#toKeep(text), number)
      return number
    }
    const addTexts = (list: Texts, to: NumberList) => {
      to.push(list.length)
      for (const text of list) to.push(numberOf(text))
    }
    const listNumberOf = (list: Texts) => {
      const known = this.#lists.get(list)
      if (known !== undefined) return known
      addTexts(list, lists)
      const number = this.#lists.size
      this.#lists.set(list, number)
      return number
    }
    for (const facts of all) {
      pages.push(numberOf(facts.path))
      for (const name of sharedNames) pages.push(listNumberOf(facts[name]))
      addTexts(facts.references, pages)
    }
    return { begins, texts, lists: lists.numbers(), pages: pages.numbers() }
  }
}

/** Gives texts and lists as they are to stay in memory. */
export interface Shared {
  text(text: string): string
  list(list: Texts): Texts
}

/** Gives equal ones as one, where pages come from several packers. */
export function sharedByAll(): Shared {
  const text = sharedTexts()
  return { text, list: sharedLists(text) }
}

const asTheyAre: Shared = { text: text => text, list: list => list }

/** Unpacks what one packer has packed, in the same order. */
export class FactsUnpacker {
  readonly #shared: Shared
  #texts: string[] = []
  #lists: Texts[] = []

  constructor(shared = asTheyAre) {
    this.#shared = shared
  }

  unpack({ begins, texts, lists, pages }: PackedFacts): PageFacts[] {
    if (begins) [this.#texts, this.#lists] = [[], []]
    for (const text of texts) this.#texts.push(this.#shared.text(text))
    let at = 0
    const nextTexts = (numbers: Uint32Array): Texts => {
      const length = numbers[at++]!
      const start = at
      at += length
      // An array that grows would keep room for more.
      return Array.from({ length }, (_, index) => this.#texts[numbers[start + index]!]!)
    }
    while (at < lists.length) this.#lists.push(this.#shared.list(nextTexts(lists)))
    at = 0
    const all: PageFacts[] = []
    const nextList = () => this.#lists[pages[at++]!]!
    while (at < pages.length)
      all.push({
        path: this.#texts[pages[at++]!]!,
        sharedReferences: nextList(),
        pictures: nextList(),
        scripts: nextList(),
        inlineScripts: nextList(),
        references: nextTexts(pages),
      })
    return all
  }
}
