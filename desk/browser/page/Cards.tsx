import type { TypedCards } from '../../DeskApi.ts'
import { useAnswer } from '../shared/ask.tsx'
import { pageLink } from '../shared/links.ts'
import type { Theme } from '../shared/useTheme.ts'
import { inertPage, sourceOf } from './PagePreview.tsx'

interface CardsProps {
  file: string
  text: string
  theme: Theme
}

/** How other pages show the text: its card in the blog, and the preview of a shared link. */
export function Cards({ file, text, theme }: CardsProps) {
  const { data: cards } = useAnswer<TypedCards | null>('cards', { file, text }, { pause: 200 })
  if (!cards) return null
  const { list, shared } = cards
  return (
    <section className="desk-cards" aria-label="Cards">
      {list !== undefined && (
        <figure>
          <figcaption>In the blog</figcaption>
          <iframe
            className="desk-card"
            title="In the blog"
            sandbox="allow-same-origin"
            srcDoc={cardSource(list, theme)}
            onLoad={event => fitHeight(event.currentTarget)}
          />
        </figure>
      )}
      <figure>
        <figcaption>As a shared link</figcaption>
        <div className="desk-shared">
          <img src={pageLink(shared.image)} alt="" />
          <p>{shared.host}</p>
          <p className="desk-shared__title">{shared.title}</p>
          <p>{shared.description}</p>
        </div>
      </figure>
    </section>
  )
}

/** Keeps a frame as high as its card, whose size changes with its fonts and its width. */
function fitHeight(frame: HTMLIFrameElement): void {
  const card = frame.contentDocument?.querySelector<HTMLElement>('.post-card')
  if (!card) return
  new ResizeObserver(() => {
    frame.style.height = `${card.offsetHeight}px`
  }).observe(card)
}

/** Returns the page of a list with only its first card. */
function cardSource(list: string, theme: Theme): string {
  const page = inertPage(list, theme)
  page.body.replaceChildren(...[...page.querySelectorAll('.post-card')].slice(0, 1))
  return sourceOf(page)
}
