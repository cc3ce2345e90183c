import { slug } from 'github-slugger'

/** Ids that the page around a document uses. */
export const RESERVED_IDS: ReadonlySet<string> = new Set([
  'main',
  'content',
  'top',
  'toc',
  'header',
  'footer',
  'theme',
  'menu',
  'search',
  'posts',
  'footnotes',
])

/** The ids of one document: none is given twice, and none is the page's own. */
export interface AnchorSlugs {
  /** The id that GitHub would give this text, or the nearest free one. */
  fromText(text: string): string
  /** This id, or the nearest free one. */
  claim(id: string): string
  /** False where the id is taken or the page's own. */
  isFree(id: string): boolean
  /** In the order in which they were given. */
  all(): string[]
}

export function makeAnchorSlugs(): AnchorSlugs {
  const taken = new Set<string>()
  const lastNumber = new Map<string, number>()
  const isFree = (id: string) => !taken.has(id) && !RESERVED_IDS.has(id)

  function claim(wanted: string): string {
    let id = wanted
    let number = lastNumber.get(wanted) ?? 0
    while (!isFree(id)) id = `${wanted}-${++number}`
    lastNumber.set(wanted, number)
    taken.add(id)
    return id
  }

  return {
    fromText: text => claim(slug(text) || 'section'),
    claim,
    isFree,
    all: () => [...taken],
  }
}
