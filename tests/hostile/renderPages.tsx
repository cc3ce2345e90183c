import type { FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Head, SiteHead } from '../../components/shell/Head.tsx'
import { Layout, layoutKey } from '../../components/shell/Layout.tsx'
import type { ResolvedSite } from '../../content/routes/ResolvedSite.ts'
import type { PageData, SiteFrame } from '../../content/model/PageData.ts'
import type { Route } from '../../content/model/Route.ts'
import { siteFrame } from '../../content/routes/routes.ts'
import { contentSecurityPolicy } from '../../html/contentSecurityPolicy.ts'
import { cutLayout, documentSlots, fillSlots, type LayoutParts } from '../../html/documentSlots.ts'
import { PageScanner, type ScannedPage } from '../../html/PageScanner.ts'
import { headScript, themeKey } from '../../browser/enhance/theme.ts'
import { Page as ListPage } from '../../pages/blog/+Page.server.tsx'
import { Page as PostPage } from '../../pages/blog/@slug/+Page.server.tsx'
import { Page as TagPage } from '../../pages/blog/tag/@tag/+Page.server.tsx'

/** The pages that show what a post says. */
const pages: Readonly<Record<string, FunctionComponent<never>>> = {
  blog: ListPage,
  'blog/@slug': PostPage,
  'blog/tag/@tag': TagPage,
}

export interface RenderedPage {
  path: string
  html: string
  policy: string
  scanned: ScannedPage
}

const layouts = new Map<string, LayoutParts>()

/**
 * The pages of a site that show what its posts say, as a build writes them, without Vike, which would need a bundle.
 * @param assets the elements that a bundle adds to the head
 */
export function renderPages(
  { site, routes }: Pick<ResolvedSite, 'site' | 'routes'>,
  assets: string,
): RenderedPage[] {
  const frame = siteFrame(site)
  return routes
    .filter(({ page }) => Object.hasOwn(pages, page))
    .map(route => renderPage(route, frame, assets))
}

function renderPage({ page, path, data, deferred }: Route, frame: SiteFrame, assets: string): RenderedPage {
  const Page = pages[page] as FunctionComponent<PageData>
  const props = data()
  const parts = {
    head: renderToStaticMarkup(<Head head={props.head} frame={frame} />),
    content: renderToStaticMarkup(<Page {...props} />),
    ...layoutParts(frame, path),
  }
  const siteHead = renderToStaticMarkup(<SiteHead frame={frame} script={headScript} />)
  const document =
    `<!DOCTYPE html>\n<html lang="${frame.language}" data-theme="dark" data-theme-key="${themeKey(frame.name)}">\n` +
    `<head>\n${siteHead}${assets}${documentSlots.head}\n</head>\n<body>\n${documentSlots.body}\n</body>\n</html>`
  const scanned = new PageScanner('/').scan(path, document, parts)
  const policy = contentSecurityPolicy(scanned, deferred)
  return { path, policy, scanned, html: fillSlots(document, parts, policy) }
}

/** Header and footer: they are the same for all posts, and take most of the time. */
function layoutParts(frame: SiteFrame, path: string): LayoutParts {
  const key = layoutKey(frame, path)
  const known = layouts.get(key)
  if (known) return known
  const layout = (
    <Layout laterSheet="/later.css" frame={frame} path={path}>
      <slot />
    </Layout>
  )
  const parts = cutLayout(renderToStaticMarkup(layout, { identifierPrefix: 'layout-' }))
  layouts.set(key, parts)
  return parts
}
