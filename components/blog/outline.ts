import type { Heading } from '../../content/model/Post.ts'

/** A heading of the second level with those of the third that follow it. */
export interface OutlineEntry {
  heading: Heading
  children: Heading[]
}

/** Headings of the second and third level, nested. One of the third that follows none of the second stands for itself. */
export function outline(headings: readonly Heading[]): OutlineEntry[] {
  const entries: OutlineEntry[] = []
  for (const heading of headings) {
    const parent = entries.at(-1)
    if (heading.depth === 3 && parent?.heading.depth === 2) parent.children.push(heading)
    else if (heading.depth === 2 || heading.depth === 3) entries.push({ heading, children: [] })
  }
  return entries
}
