import { documentStart } from '../content/shared/documentStart.ts'

/**
 * The body around a page's content: the same strings for all pages with the same header and footer. The document's script
 * is between `after` and `last`.
 */
export interface LayoutParts {
  before: string
  after: string
  last: string
}

/** The markup of a page. */
export interface DocumentParts extends LayoutParts {
  head: string
  content: string
}

/**
 * Placeholders for a page's markup in the document that Vike renders. Vike searches the whole document several times for
 * its own tags, and would find those in a writer's text, too.
 */
export const documentSlots = { head: '<!--slot:head-->', body: '<!--slot:body-->' }

/** Placeholders in the layout for the content and the script. No escaped text can look like them. */
const layoutSlots = { content: '<slot></slot>', script: '<slot name="script"></slot>' }

/** Cuts a layout that was rendered with the slots. */
export function cutLayout(layout: string): LayoutParts {
  const [before, rest] = cutAt(layout, layoutSlots.content)
  const [after, last] = cutAt(rest, layoutSlots.script)
  return { before, after, last }
}

/** The document that Vike rendered, without the slots for the parts of a page. */
export interface DocumentFrame {
  /** Up to the first element of the head. Encoding and policy follow, because a policy applies to what follows it. */
  start: string
  /** Up to the page's part of the head. */
  head: string
  /** Up to the page's body. */
  body: string
  /** The script that every page runs. */
  script: string
  end: string
}

/**
 * Cuts the document that Vike rendered for all pages of a kind. Only that document is searched, never a page's markup.
 * Style sheets named `….deferred.scss`, which the content or a script loads, are removed from the head, so that the first
 * paint does not wait for them. Font preloads but the first move to the body, because Chromium delays the first paint
 * for those in the head. The script has a low priority, and precedes what waits for a style sheet.
 */
export function cutDocument(document: string): DocumentFrame {
  const [script = ''] = entryScript.exec(document) ?? []
  const [, ...laterFonts] = (document.match(fontPreload) ?? []).filter(isTextFont)
  const [start, atStart] = cutAt(
    document
      .replace(styleLinks, (link, file: string) => (file.includes('.deferred.') ? '' : link))
      .replace(fontPreload, link => (isTextFont(link) && !laterFonts.includes(link) ? link : ''))
      .replace(script, ''),
    '<head>',
  )
  const [head, atHead] = cutAt(atStart, documentSlots.head)
  const [body, end] = cutAt(atHead, documentSlots.body)
  return {
    start: `${start}<head>\n`,
    head,
    body: body + laterFonts.join(''),
    script: script.replace(' async>', ' async fetchpriority="low">'),
    end,
  }
}

/**
 * Puts a page's markup into the document of its kind.
 * @param start the first elements of the head, as `documentStart` gives them
 */
export const joinDocument = (
  frame: DocumentFrame,
  { head, before, content, after, last }: DocumentParts,
  start: string,
): string =>
  frame.start +
  start +
  frame.head +
  head +
  frame.body +
  before +
  content +
  after +
  frame.script +
  last +
  frame.end

/**
 * Puts a page's markup into the document that Vike rendered.
 * @param policy absent in `dev`, where Vite's own scripts and styles are inline
 */
export const fillSlots = (document: string, parts: DocumentParts, policy?: string): string =>
  joinDocument(cutDocument(document), parts, documentStart(policy))

/** @throws Error if the text does not contain the mark */
function cutAt(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark)
  if (at < 0) throw new Error(`The document has no ${mark}.`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}

const fontPreload = /<link rel="preload"[^>]*? href="[^"]+"[^>]*? as="font"[^>]*>/g

/** Most pages need only the first part of a font, `…-text.` (scripts/fonts/fontParts.ts). */
const isTextFont = (link: string): boolean => link.includes('-text.')

const entryScript = /<script src="[^"]+" type="module" async><\/script>/

/** Matches the style sheets that Vike links. The group is the URL. */
export const styleLinks = /<link rel="stylesheet"[^>]*? href="([^"]+)"[^>]*>/g
