import '../../styles/blog.scss'
import '../../styles/text.scss'
import { PostBody, PostContent } from '../../components/blog/PostArticle.tsx'
import { formatDay } from '../../content/i18n/formatDay.ts'
import { words } from '../../content/i18n/siteWords.ts'
import type { TextPageData } from '../../content/model/PageData.ts'

export { Page }

/** A page written in markdown. */
function Page({ text }: TextPageData) {
  return (
    <div className="post-page wrapper">
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
        <PostBody post={text}>
          <PostContent post={text} />
        </PostBody>
      </article>
    </div>
  )
}
