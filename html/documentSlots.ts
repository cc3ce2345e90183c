import { documentStart } from '../content/shared/documentStart.ts'

/** What stands in the body around a page's content: the same strings for all pages with the same header and footer. */
export interface LayoutParts {
  before: string
  after: string
}

/** The markup of a page. */
export interface DocumentParts extends LayoutParts {
  head: string
  content: string
}

/**
 * What stands in a document's frame until its markup is put in. Vike looks through all of a document for the places
 * of its own tags, several times; with the frame alone, 6,000 pages take two seconds less.
 */
export const documentSlots = { head: '<!--slot:head-->', body: '<!--slot:body-->' }

/**
 * A frame with its markup put in. Encoding and policy go first of all, before what Vike puts into the head: a
 * policy holds for what follows it. A style sheet that the content names, where it is first needed or for an island
 * to load, is not named in the head, which would let the first screen wait for it. The script waits for what is read:
 * it moves things.
 */
export const fillSlots = (
  frame: string,
  { head, before, content, after }: DocumentParts,
  policy: string,
): string =>
  frame
    .replace(styleLink, (link, href: string) => (content.includes(href) ? '' : link))
    .replace(fontPreload, (link, file: string) => (file.includes('-text.') ? link : ''))
    .replace(entryScript, '$1 fetchpriority="low">')
    .replace('<head>', () => `<head>\n${documentStart(policy)}`)
    .replace(documentSlots.head, () => head)
    .replace(documentSlots.body, () => before + content + after)

/** Of the parts of a font, nearly every page needs the first one alone (scripts/fontParts.ts). */
const fontPreload = /<link rel="preload"[^>]*? href="([^"]+)"[^>]*? as="font"[^>]*>/g

const entryScript = /(<script src="[^"]+" type="module" async)>/

const styleLink = /<link rel="stylesheet"[^>]*? href="([^"]+)"[^>]*>/g
