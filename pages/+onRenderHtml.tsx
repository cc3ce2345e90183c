import '../styles/main.scss'
import { renderToStaticMarkup } from 'react-dom/server'
import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { Head } from '../components/Head.tsx'
import { Layout } from '../components/Layout.tsx'
import type { PageData } from '../content/PageData.ts'
import { themeKey, themeScript } from '../islands/enhance/themeScript.ts'

/** Renders a page to a whole document. Head and body are markup of ours, escaped by React. */
export function onRenderHtml(pageContext: PageContextServer) {
  const { Page } = pageContext
  const data = pageContext.data as PageData
  const { head, config } = data
  const headHtml = renderToStaticMarkup(<Head head={head} config={config} themeScript={themeScript} />)
  const body = renderToStaticMarkup(
    <Layout config={config} {...(head.path === undefined ? {} : { path: head.path })}>
      <Page {...data} />
    </Layout>,
  )
  return escapeInject`<!DOCTYPE html>
<html lang="${config.language}" data-theme="dark" data-theme-key="${themeKey(config.name)}">
<head>
<meta charset="utf-8">
${dangerouslySkipEscape(headHtml)}
</head>
<body>
${dangerouslySkipEscape(body)}
</body>
</html>`
}
