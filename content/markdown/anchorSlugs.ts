import { slug } from 'github-slugger'

/**
 * Ids that the page of a post uses around the post, `#top`, which browsers know, and general names that it may come
 * to use: an anchor of a published post must not change.
 */
export const pageIds: ReadonlySet<string> = new Set(
  (
    'content footer footnotes header main menu posts related-posts search search-list search-status ' +
    'table-of-contents theme toc tooltip top'
  ).split(' '),
)

// Lower-case properties of `document` and `window`: a script that reads one would get the element with that id.
const globalNames: ReadonlySet<string> = new Set(
  (
    'alert all anchors applets append blur body caches chrome clear close closed confirm console constructor cookie ' +
    'crypto define dir doctype document domain embeds evaluate event exports external fetch find focus fonts forms ' +
    'frames fullscreen global head hidden history images length links location locationbar menubar module name ' +
    'navigation navigator open opener origin parent performance plugins prepend print process prompt prototype ' +
    'referrer require scheduler screen scripts scroll scrollbars self status statusbar stop styles title toolbar ' +
    'url window write writeln'
  ).split(' '),
)

/** What a script could take for one of its names. */
const identifier = /^[\w$]+$/

/**
 * True for an id that an author may give an element of raw HTML, if it is free: letters and digits of any script and
 * `.:^_-`, and as an identifier of a script only one in lower case that means nothing there, or a code such as `E_404`.
 */
export function isSafeId(id: string): boolean {
  if (!/^[\p{L}\p{M}\p{N}.:^_-]+$/u.test(id)) return false
  if (!identifier.test(id) || /^[A-Z]+[\d_][A-Z\d_]*$/.test(id)) return true
  return /^[a-z\d]+(?:_[a-z\d]+)*$/.test(id) && !globalNames.has(id)
}

/** Allocates the ids of one document, each once, and none that the page uses. */
export interface AnchorSlugs {
  /** The id that GitHub gives a heading with this text, or the next free one. */
  fromText(text: string): string
  /** This id, or the next free one. */
  claim(id: string): string
  isFree(id: string): boolean
}

export function makeAnchorSlugs(): AnchorSlugs {
  const taken = new Set<string>()
  const lastNumber = new Map<string, number>()
  const isFree = (id: string) => !taken.has(id) && !pageIds.has(id)

  function claim(wanted: string): string {
    let id = wanted
    let number = lastNumber.get(wanted) ?? 0
    while (!isFree(id)) id = `${wanted}-${++number}`
    lastNumber.set(wanted, number)
    taken.add(id)
    return id
  }

  return {
    // What `slug` does with plain letters, without its long table of all others.
    fromText: text =>
      claim((/^[\w -]*$/.test(text) ? text.toLowerCase().replaceAll(' ', '-') : slug(text)) || 'section'),
    claim,
    isFree,
  }
}
