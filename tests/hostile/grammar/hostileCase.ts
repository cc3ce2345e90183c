import { Random } from '../Random.ts'
import { blocksOf } from './blocksOf.ts'
import { fileNameOf } from './fileNameOf.ts'
import { frontMatterOf } from './frontMatterOf.ts'
import { honestOf, slippedFront } from './honestOf.ts'
import { inlinesOf } from './inlinesOf.ts'
import { mutated } from './mutated.ts'
import { rawHtmlOf } from './rawHtmlOf.ts'
import { repeated } from './repeated.ts'

/** A post to be tried. */
export interface HostileCase {
  /** What it was made with, or the name it is kept under. */
  name: string
  /** Path of the file, as the writer would type it. */
  file: string
  text: string
}

export interface CaseOptions {
  /** Texts of posts, of which mutated copies are made. */
  posts: readonly string[]
  /** Length of what is repeated, UTF-16 code units. */
  mostRepeated: number
}

/** Front matter without a fault, for a text that is to be read. */
export const plainFront =
  '---\nid: 1\ntitle: A title\nexcerpt: An excerpt.\nauthor: Ines Calder\ndate: 2026-01-02\n---\n\n'

/** The case of a seed: equal seeds give equal cases, as long as the grammar stays. */
export function hostileCase(seed: number, { posts, mostRepeated }: CaseOptions): HostileCase {
  const random = new Random(seed)
  const body = () =>
    random.produce([
      [5, () => blocksOf(random)],
      [4, () => withoutHtml(blocksOf(random))],
      [3, () => rawHtmlOf(random, 4)],
      [2, () => inlinesOf(random)],
    ])
  const text = random.produce([
    [12, () => plainFront + body()],
    [6, () => `${frontMatterOf(random)}\n${body()}`],
    [4, () => plainFront + honestOf(random)],
    [2, () => slippedFront(random) + honestOf(random)],
    [3, () => mutated(random, random.pick(posts))],
    [1, () => plainFront + repeated(random, mostRepeated)],
  ])
  const name = random.chance(0.9) ? 'a-post' : fileNameOf(random)
  return { name: `seed ${seed}`, file: `posts/${name}.md`, text: asInFile(withLineEnds(random, text)) }
}

/** The text with every tag escaped: what has no HTML of its own is not sanitized as a whole. */
export const withoutHtml = (text: string): string => text.replace(/<(?=[a-z/!?])/gi, '\\<')

/** The post as an editor of another system writes it, or with its end cut off. */
const withLineEnds = (random: Random, text: string): string =>
  random.produce([
    [12, text],
    [1, () => text.replaceAll('\n', '\r\n')],
    [1, () => text.slice(0, random.whole(0, text.length))],
  ])

/** The text as it is read from a file: UTF-8 cannot hold half of a pair of surrogates. */
const asInFile = (text: string): string => Buffer.from(text).toString()
