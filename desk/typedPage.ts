import { withBase } from '../content/shared/withBase.ts'
import type { RenderRoute } from '../generator/bundler/startDevServer.ts'
import type { TypedPage } from './DeskApi.ts'
import type { DeskSite, TypedText } from './DeskSite.ts'

/** Renders the page of a text as it is typed, as far as it can be read. */
export async function typedPage(
  site: DeskSite,
  typed: TypedText,
  { render, base }: { render: RenderRoute; base: string },
): Promise<TypedPage> {
  const { shown } = site.live
  const post = site.parse(typed)
  const route = post && shown?.routeOf(post)
  if (!post || !route || !shown) return { words: 0 }
  const { status, html } = await render(withBase(base, route.path), route, shown.frame)
  const words = 'words' in post ? post.words : 0
  return status < 500 ? { html, words } : { words }
}
