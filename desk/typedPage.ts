import { withBase } from '../content/shared/withBase.ts'
import type { RenderRoute } from '../generator/bundler/startDevServer.ts'
import type { TypedCards, TypedPage } from './DeskApi.ts'
import type { DeskSite, TypedText } from './DeskSite.ts'
import type { DrawCard } from '../generator/images/cards.ts'

/** Renders the page of a text as it is typed, as far as it can be read. */
export async function typedPage(
  site: DeskSite,
  typed: TypedText,
  { render, base }: { render: RenderRoute; base: string },
): Promise<TypedPage> {
  const { shown } = site.live
  const text = site.parse(typed)
  const route = text ? shown?.routeOf(text) : site.legalRoute(typed)
  if (!route || !shown) return { words: 0 }
  const { status, html } = await render(withBase(base, route.path), route, shown.frame)
  const words = text && 'words' in text ? text.words : 0
  return status < 500 ? { html, words } : { words }
}

interface CardTools {
  render: RenderRoute
  base: string
  draw: DrawCard
}

/** Shows a text as other pages do, as it is typed: its card in the blog, and what a shared link to it shows. */
export async function typedCards(
  site: DeskSite,
  typed: TypedText,
  { render, base, draw }: CardTools,
): Promise<TypedCards | undefined> {
  const { shown } = site.live
  const text = site.parse(typed)
  const route = text && shown?.routeOf(text)
  if (!route || !shown) return undefined
  const { socialTitle: title, description, image } = route.data().head
  const { list, card } = 'key' in text ? {} : shown.cardsOf(text)
  const page = list && (await render(withBase(base, list.path), list, shown.frame))
  return {
    ...(page && page.status < 500 ? { list: page.html } : {}),
    shared: {
      host: new URL(shown.frame.siteUrl).host,
      title,
      description,
      image: card ? `data:image/png;base64,${Buffer.from(await draw(card)).toString('base64')}` : image.src,
    },
  }
}

/** Returns what draws social cards. The packages for it are loaded with the first: they take a while. */
export function lateCardDrawer(): DrawCard {
  let loading: Promise<DrawCard> | undefined
  return async card => {
    loading ??= import('../generator/images/cardDrawer.ts').then(({ cardDrawer: drawer }) => drawer())
    return (await loading)(card)
  }
}
