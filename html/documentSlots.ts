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

/** Placeholders in the layout for the content and the script: elements of no other use, which no escaped text can look like. */
const layoutSlots = { content: '<slot></slot>', script: '<slot name="script"></slot>' }

/** @param layout rendered with the slots */
export function cutLayout(layout: string): LayoutParts {
  const [before, rest] = cutAt(layout, layoutSlots.content)
  const [after, last] = cutAt(rest, layoutSlots.script)
  return { before, after, last }
}

/** The document that Vike rendered, cut where the parts of a page go. */
export interface DocumentFrame {
  /** Up to the first element of the head; encoding and policy follow, since a policy holds for what follows it. */
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
 * Cuts the document that Vike rendered for all pages of a kind; only that document is searched, never a page's markup. A
 * style sheet that the content or a script loads, `….deferred.scss`, is taken out of the head, where the first screen
 * would wait for it. So are the fonts but for the first, that of the running text: Chromium holds the first paint back
 * for up to 0.1 s while a font is under way that the head preloads. The script goes before what waits for a sheet, with
 * a low priority: it only adds movement.
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
 * @param policy absent while developing, where Vite's own scripts and styles are inline
 */
export const fillSlots = (document: string, parts: DocumentParts, policy?: string): string =>
  joinDocument(cutDocument(document), parts, documentStart(policy))

/** @throws Error where the text does not have the mark, which only a change of the document can cause */
function cutAt(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark)
  if (at < 0) throw new Error(`The document has no ${mark}.`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}

const fontPreload = /<link rel="preload"[^>]*? href="[^"]+"[^>]*? as="font"[^>]*>/g

/** Nearly every page needs only the first part of a font, `…-text.` (scripts/fonts/fontParts.ts). */
const isTextFont = (link: string): boolean => link.includes('-text.')

const entryScript = /<script src="[^"]+" type="module" async><\/script>/

/** The style sheets that Vike links; the group is their address. */
export const styleLinks = /<link rel="stylesheet"[^>]*? href="([^"]+)"[^>]*>/g
