import '../styles/main.scss'
import { renderToStaticMarkup } from 'react-dom/server'
import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { Head } from '../components/Head.tsx'
import { Layout } from '../components/Layout.tsx'
import { type DocumentParts, documentSlots } from '../content/documentSlots.ts'
import type { PageData } from '../content/PageData.ts'
import { themeKey, themeScript } from '../islands/enhance/themeScript.ts'

/**
 * Renders a page to a whole document. Head and body are markup of ours, escaped by React. For prerendering it is
 * the frame alone; the markup goes beside it, as `documentParts`, and the command puts the two together.
 */
export function onRenderHtml(pageContext: PageContextServer) {
  const { Page, isPrerendering } = pageContext
  const data = pageContext.data as PageData
  const { head, config } = data
  const documentParts: DocumentParts = {
    head: renderToStaticMarkup(<Head head={head} config={config} themeScript={themeScript} />),
    body: renderToStaticMarkup(
      <Layout config={config} {...(head.path === undefined ? {} : { path: head.path })}>
        <Page {...data} />
      </Layout>,
    ),
  }
  const shown = isPrerendering ? documentSlots : documentParts
  const documentHtml = escapeInject`<!DOCTYPE html>
<html lang="${config.language}" data-theme="dark" data-theme-key="${themeKey(config.name)}">
<head>
<meta charset="utf-8">
${dangerouslySkipEscape(shown.head)}
</head>
<body>
${dangerouslySkipEscape(shown.body)}
</body>
</html>`
  return { documentHtml, pageContext: { documentParts } }
}
