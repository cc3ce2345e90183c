import '../styles/main.scss'
import { renderToStaticMarkup } from 'react-dom/server'
import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { Head } from '../components/shell/Head.tsx'
import { Layout, layoutKey } from '../components/shell/Layout.tsx'
import { SiteHead } from '../components/shell/SiteHead.tsx'
import type { SiteFrame } from '../content/model/PageData.ts'
import { accentCss } from '../content/shared/accent.ts'
import { cutLayout, type DocumentParts, documentSlots, type LayoutParts } from '../html/documentSlots.ts'
import { headScript, themeKey } from '../islands/enhance/headScript.ts'
import laterSheet from '../styles/later.deferred.scss?url'

/**
 * Renders a document with slots, and beside it the markup of every page that is asked for, `documentParts`, escaped by
 * React. The command puts them together, with the content security policy: what Vike searches holds no text of a writer,
 * and Vike's own work is done once for many pages.
 */
export function onRenderHtml({ Page, frame, layouts, pagesData }: PageContextServer) {
  const documentParts = pagesData.map(
    (data): DocumentParts => ({
      head: renderToStaticMarkup(<Head head={data.head} frame={frame} />),
      content: renderToStaticMarkup(<Page {...data} />),
      ...layoutParts(frame, data.head.path, layouts),
    }),
  )
  const siteHead = renderToStaticMarkup(<SiteHead frame={frame} script={headScript} />)
  const documentHtml = escapeInject`<!DOCTYPE html>
<html lang="${frame.language}" data-theme="dark" data-theme-key="${themeKey(frame.name)}">
<head>
${dangerouslySkipEscape(siteHead)}
${dangerouslySkipEscape(documentSlots.head)}
<style>${dangerouslySkipEscape(accentCss(frame.accent))}</style>
</head>
<body>
${dangerouslySkipEscape(documentSlots.body)}
</body>
</html>`
  return { documentHtml, pageContext: { documentParts } }
}

/**
 * Header and footer are most of a page's elements, and the same for all posts.
 * @param layouts those that were rendered for other pages, by key
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
