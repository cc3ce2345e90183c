import { documentStart } from '../content/shared/documentStart.ts'

/** The body around a page's content: the same strings for all pages with the same header and footer. */
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
 * Placeholders for a page's markup in the document that Vike renders. Vike searches the whole document several times for
 * the places of its own tags: it would find them in a writer's text, too, and without the markup, 6,000 pages take two
 * seconds less.
 */
export const documentSlots = { head: '<!--slot:head-->', body: '<!--slot:body-->' }

/**
 * Puts a page's markup into the document that Vike rendered; only that document is searched, never the markup. Encoding
 * and policy become the first elements of the head, since a policy holds for what follows it. A style sheet that the
 * content or a script loads, `….deferred.scss`, is taken out of the head, where the first screen would wait for it. So
 * are the fonts but for the first, that of the running text: Chromium holds the first paint back for up to 0.1 s while
 * a font is under way that the head preloads. The script gets a low priority: it only adds movement.
 * @param policy absent while developing, where Vite's own scripts and styles stand inline
 */
export function fillSlots(
  frame: string,
  { head, before, content, after }: DocumentParts,
  policy?: string,
): string {
  const [, ...laterFonts] = (frame.match(fontPreload) ?? []).filter(isTextFont)
  const filled: Readonly<Record<string, string>> = {
    '<head>': `<head>\n${documentStart(policy)}`,
    [documentSlots.head]: head,
    [documentSlots.body]: laterFonts.join('') + before + content + after,
  }
  return frame
    .replace(styleLinks, (link, file: string) => (file.includes('.deferred.') ? '' : link))
    .replace(fontPreload, link => (isTextFont(link) && !laterFonts.includes(link) ? link : ''))
    .replace(entryScript, '$1 fetchpriority="low">')
    .replace(/<head>|<!--slot:\w+-->/g, slot => filled[slot] ?? slot)
}

const fontPreload = /<link rel="preload"[^>]*? href="[^"]+"[^>]*? as="font"[^>]*>/g

/** Nearly every page needs only the first part of a font, `…-text.` (scripts/fontParts.ts). */
const isTextFont = (link: string): boolean => link.includes('-text.')

const entryScript = /(<script src="[^"]+" type="module" async)>/

/** The style sheets that Vike links; the group is their address. */
export const styleLinks = /<link rel="stylesheet"[^>]*? href="([^"]+)"[^>]*>/g
