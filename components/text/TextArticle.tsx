import type { TextPageData } from '../../content/model/PageData.ts'
import { formatDay } from '../../content/i18n/formatDay.ts'
import { PostBody, PostContent } from '../blog/PostArticle.tsx'
import { words } from '../../content/i18n/siteWords.ts'

/** A page written in markdown. */
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
      <PostBody post={text} eager>
        <PostContent post={text} />
      </PostBody>
    </article>
  )
}
