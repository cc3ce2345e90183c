import { renderToStaticMarkup } from 'react-dom/server'
import type { Theme } from '../figures/figurePage.ts'
import { filmDocument } from './filmDocument.ts'
import { figures } from './figures.tsx'
import type { Story } from './Story.ts'

/** The page to film: the figures of all scenes in one window, each above the previous one. */
export function filmPage(story: Story, theme: Theme, product: string): string {
  const body = renderToStaticMarkup(
    <body className="film">
      {story.scenes.map(({ figure, animated }, index) => (
        <div key={index} className={animated ? 'film__scene' : 'film__scene film__scene--still'}>
          {figures[figure](product)}
        </div>
      ))}
      <div className="film__foot">
        <p>
          {story.scenes.map(({ caption }, index) => (
            <span key={index} className="film__caption">
              {caption}
            </span>
          ))}
        </p>
      </div>
      <div className="film__pointer">
        <svg viewBox="0 0 20 24">
          <path d="M2 1v18.2l4.7-4.4 3 7 3.4-1.5-3-6.8h6.4z" />
        </svg>
      </div>
    </body>,
  )
  return filmDocument(body, theme)
}
