import type { TextPageData } from '../../content/model/PageData.ts'
import { formatDay } from '../../content/i18n/formatDay.ts'
import { textImageSizes } from '../../content/shared/sizedImage.ts'
import { PostContent } from '../blog/PostArticle.tsx'
import { ThemeImage } from '../parts/ThemeImage.tsx'
import { words } from '../../content/i18n/siteWords.ts'

/** A page in markdown: its title, the day of its last change, its image and its text. */
export function TextArticle({ text }: { text: TextPageData['text'] }) {
  return (
    <article className="post">
      <header className="post__head">
        <h1 className="post__title">{text.title}</h1>
        {text.updated && (
          <p className="post-meta">
            <span>
              {words.updated} <time dateTime={text.updated}>{formatDay(text.updated)}</time>
            </span>
          </p>
        )}
      </header>
      <div className="post__body">
        <div className="post__image">
          <ThemeImage
            light={text.lightImage}
            dark={text.darkImage}
            fallback={text.image}
            alt={text.imageAlt}
            sizes={textImageSizes}
            eager
          />
        </div>
        <PostContent post={text} />
      </div>
    </article>
  )
}
