import '../styles/main.scss'
import { renderToStaticMarkup } from 'react-dom/server'
import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { Head } from '../components/shell/Head.tsx'
import { Layout, layoutKey } from '../components/shell/Layout.tsx'
import type { PageData, SiteFrame } from '../content/model/PageData.ts'
import { type DocumentParts, documentSlots, type LayoutParts } from '../html/documentSlots.ts'
import { themeKey, themeScript } from '../islands/enhance/themeScript.ts'

/**
 * Renders a page to a whole document. Head and body are markup of ours, escaped by React. In a build it is the frame
 * alone; the markup goes beside it, as `documentParts`, and the command puts the two together, with the content
 * security policy. While developing there is none: Vite's own scripts and styles stand inline.
 */
export function onRenderHtml(pageContext: PageContextServer) {
  const { Page, frame, layouts } = pageContext
  const data = pageContext.data as PageData
  const { head } = data
  const documentParts: DocumentParts = {
    head: renderToStaticMarkup(<Head head={head} frame={frame} themeScript={themeScript} />),
    content: renderToStaticMarkup(<Page {...data} />),
    ...layoutParts(frame, head.path, layouts),
  }
  const { before, content, after } = documentParts
  const shown = layouts
    ? documentSlots
    : { head: '<meta charset="utf-8">' + documentParts.head, body: before + content + after }
  const documentHtml = escapeInject`<!DOCTYPE html>
<html lang="${frame.language}" data-theme="dark" data-theme-key="${themeKey(frame.name)}">
<head>
${dangerouslySkipEscape(shown.head)}
</head>
<body>
${dangerouslySkipEscape(shown.body)}
</body>
</html>`
  return { documentHtml, pageContext: { documentParts } }
}

/** Stands in the layout where the content goes. */
const contentMark = '@@content@@'

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
    <Layout frame={frame} {...(path === undefined ? {} : { path })}>
      {contentMark}
    </Layout>,
    { identifierPrefix: 'layout-' },
  )
  const [before = '', after = ''] = html.split(contentMark)
  const parts = { before, after }
  layouts.set(key, parts)
  return parts
}
