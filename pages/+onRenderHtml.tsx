import '../styles/main.scss'
import { renderToStaticMarkup } from 'react-dom/server'
import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { Head, SiteHead } from '../components/shell/Head.tsx'
import { Layout, layoutKey } from '../components/shell/Layout.tsx'
import { directionAttribute } from '../content/i18n/direction.ts'
import type { PageData, SiteFrame } from '../content/model/PageData.ts'
import { accentCss } from '../content/shared/accent.ts'
import { cutLayout, type DocumentParts, documentSlots, type LayoutParts } from '../html/documentSlots.ts'
import { headScript, themeKey } from '../browser/enhance/theme.ts'
import announcement from '../styles/announcement.scss?inline'
import laterSheet from '../styles/later.deferred.scss?url'
import blocks from '../styles/blocks.scss?inline'
import logo from '../styles/logo.scss?inline'
import proof from '../styles/proof.scss?inline'

/**
 * Renders a document with slots, and the markup of every requested page as `documentParts`. The command puts them
 * together, with the content security policy. So Vike never searches a writer's text, and does its own work once for
 * many pages.
 */
export function onRenderHtml({ Page, frame, layouts, pagesData }: PageContextServer) {
  const documentParts = pagesData.map(
    (data): DocumentParts => ({
      head: renderToStaticMarkup(<Head head={data.head} frame={frame} />) + blockStyles(data),
      content: withPlayers(shortProps(renderToStaticMarkup(<Page {...data} />)), data),
      ...layoutParts(frame, data.head.path, layouts),
    }),
  )
  const siteHead = renderToStaticMarkup(<SiteHead frame={frame} script={headScript} />)
  const documentHtml = escapeInject`<!DOCTYPE html>
<html lang="${frame.language}"${dangerouslySkipEscape(directionAttribute(frame.language))} data-theme="dark" data-theme-key="${themeKey(frame.name)}">
<head>
${dangerouslySkipEscape(siteHead)}
${dangerouslySkipEscape(documentSlots.head)}
<style>${dangerouslySkipEscape(ownStyles(frame, pagesData))}</style>
</head>
<body>
${dangerouslySkipEscape(documentSlots.body)}
</body>
</html>`
  return { documentHtml, pageContext: { documentParts } }
}

/** Puts the frames of films in place of the links to their players. */
const withPlayers = (html: string, { head: { players } }: PageData): string =>
  players
    ? html.replace(
        /<p class="film-link"><a href="([^"]*)".*?<\/p>/gs,
        (link, src: string) => players[src] ?? link,
      )
    : html

/** Styles of what the texts of a page show of the configuration. */
const blockStyles = ({ head }: PageData): string => (head.blocks ? `<style>${blocks}</style>` : '')

/** Styles of what the configuration switches on. */
const ownStyles = (frame: SiteFrame, pages: readonly object[]): string =>
  [
    accentCss(frame.accent),
    frame.announcement ? announcement : '',
    frame.brand?.logo ? logo : '',
    pages.some(page => 'proof' in page) ? proof : '',
  ].join('')

/**
 * Renders the header and the footer, which are most of a page's elements and the same for all posts.
 * @param layouts a cache, by `layoutKey`
 */
function layoutParts(
  frame: SiteFrame,
  path: string | undefined,
  layouts = new Map<string, LayoutParts>(),
): LayoutParts {
  const key = layoutKey(frame, path)
  const known = layouts.get(key)
  if (known) return known
  const html = renderToStaticMarkup(
    <Layout frame={frame} path={path} laterSheet={laterSheet}>
      <slot />
    </Layout>,
    { identifierPrefix: 'layout-' },
  )
  const parts = cutLayout(html)
  layouts.set(key, parts)
  return parts
}

/**
 * Puts the props of islands into single quotes: React writes `&quot;` for each of their own quotes, and never a single
 * one.
 */
const shortProps = (html: string): string =>
  html.replace(
    /(<div data-island="\w+" data-when="\w+" data-prefix="\w+" data-props=)"([^"]*)"/g,
    (_, start: string, props: string) => `${start}'${props.replaceAll('&quot;', '"')}'`,
  )
