import { sharedLists } from '../system/sharedLists.ts'
import { sharedTexts } from '../system/sharedTexts.ts'
import type { PageFacts } from './PageFinisher.ts'

/**
 * Gives what is known of a page with the texts and lists that other pages have, too, each once in memory: pages come from
 * threads and from the disk, each with its own.
 */
export function sharedFacts(): (facts: PageFacts) => PageFacts {
  const text = sharedTexts()
  const list = sharedLists(text)
  const sets = new Map<readonly string[], ReadonlySet<string>>()
  const set = (texts: ReadonlySet<string>): ReadonlySet<string> => {
    const known = list([...texts])
    const made = sets.get(known) ?? new Set(known)
    sets.set(known, made)
    return made
  }
  return ({ path, references, sharedReferences, pictures, scripts, inlineScripts }) => ({
    path: text(path),
    references: references.map(text),
    sharedReferences: list(sharedReferences),
    pictures: set(pictures),
    scripts: list(scripts),
    inlineScripts: list(inlineScripts),
  })
}
