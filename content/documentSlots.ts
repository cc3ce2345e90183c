/** The markup of a page, in the order in which it stands in the document. */
export interface DocumentParts {
  head: string
  /** The body up to the page's own content: the same string for all pages with the same header. */
  before: string
  content: string
  /** The body after it: the same string for all pages with the same footer. */
  after: string
}

/**
 * What stands in a document's frame until its markup is put in. Vike looks through all of a document for the places
 * of its own tags, several times; with the frame alone, 6,000 pages take two seconds less.
 */
export const documentSlots = { head: '<!--slot:head-->', body: '<!--slot:body-->' }

/** A frame with its markup put in. */
export const fillSlots = (frame: string, { head, before, content, after }: DocumentParts): string =>
  frame.replace(documentSlots.head, () => head).replace(documentSlots.body, () => before + content + after)
