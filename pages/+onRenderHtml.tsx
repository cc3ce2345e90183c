import '../styles/main.scss'
import { renderMemo } from 'virtual:kube-site/memo'
import { renderToStaticMarkup } from 'react-dom/server'
import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { Head } from '../components/shell/Head.tsx'
import { Layout, layoutKey } from '../components/shell/Layout.tsx'
import type { PageData } from '../content/model/PageData.ts'
import type { SiteConfig } from '../content/model/SiteConfig.ts'
import { type DocumentParts, documentSlots } from '../html/documentSlots.ts'
import { themeKey, themeScript } from '../islands/enhance/themeScript.ts'

/**
 * Renders a page to a whole document. Head and body are markup of ours, escaped by React. For prerendering it is
 * the frame alone; the markup goes beside it, as `documentParts`, and the command puts the two together, with the
 * content security policy. While developing there is none: Vite's own scripts and styles stand inline.
 */
export function onRenderHtml(pageContext: PageContextServer) {
  const { Page, isPrerendering } = pageContext
  const data = pageContext.data as PageData
  const { head, config } = data
  const parts: DocumentParts = {
    head: renderToStaticMarkup(<Head head={head} config={config} themeScript={themeScript} />),
    content: renderToStaticMarkup(<Page {...data} />),
    ...(isPrerendering ? sharedLayout(config, head.path) : renderLayout(config, head.path)),
  }
  const shown = isPrerendering
    ? documentSlots
    : { head: '<meta charset="utf-8">' + parts.head, body: parts.before + parts.content + parts.after }
  const documentHtml = escapeInject`<!DOCTYPE html>
<html lang="${config.language}" data-theme="dark" data-theme-key="${themeKey(config.name)}">
<head>
${dangerouslySkipEscape(shown.head)}
</head>
<body>
${dangerouslySkipEscape(shown.body)}
</body>
</html>`
  return { documentHtml, pageContext: { documentParts: parts } }
}

/** What stands before and after a page's content. */
type LayoutParts = Pick<DocumentParts, 'before' | 'after'>

/** Stands in the layout where the content goes. */
const contentMark = '@@content@@'

function renderLayout(config: SiteConfig, path: string | undefined): LayoutParts {
  const html = renderToStaticMarkup(
    <Layout config={config} {...(path === undefined ? {} : { path })}>
      {contentMark}
    </Layout>,
    { identifierPrefix: 'layout-' },
  )
  const [before = '', after = ''] = html.split(contentMark)
  return { before, after }
}

/** Header and footer are most of a page's elements, and the same for all posts: they are rendered once for all. */
function sharedLayout(config: SiteConfig, path: string | undefined): LayoutParts {
  const memo = renderMemo<LayoutParts>()
  const key = layoutKey(config, path)
  const parts = memo.get(key) ?? renderLayout(config, path)
  memo.set(key, parts)
  return parts
}
