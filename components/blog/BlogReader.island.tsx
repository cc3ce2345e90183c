import { type QueryClient, useQuery } from '@tanstack/react-query'
import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { enhanceCopy } from '../../browser/enhance/copy.ts'
import { enhanceCurrentSection } from '../../browser/enhance/scrolling.ts'
import { errorText } from '../../browser/errorText.ts'
import { href } from '../../browser/href.ts'
import { closestMatch, followedLink, fragmentTarget } from '../../browser/links.ts'
import { prefersReducedMotion } from '../../browser/prefersReducedMotion.ts'
import { BlogBar } from './BlogBar.tsx'
import { PostArticle, PostContent, PostFooter, type PostHead } from './PostArticle.tsx'
import { PostList } from './PostList.tsx'
import { blogClient, findCard, listQuery, NotFoundError, postQuery } from './blogQueries.ts'
import { inPlaceTarget, unloadedList } from './listPages.ts'
import { useBlogHistory, useScrollAndFocus } from './useBlogHistory.ts'
import { BackToBlog } from '../parts/SiteLink.tsx'
import { fill } from '../../content/i18n/fill.ts'
import { words } from '../../content/i18n/siteWords.ts'
import type { ListData } from '../../content/model/PageData.ts'
import type { PostData } from '../../content/model/Post.ts'
import type { Blog, SitePath } from '../../content/model/SiteConfig.ts'
import { postPath } from '../../content/shared/paths.ts'

interface Props {
  blog: Pick<Blog, 'heading' | 'text'>
  /** The page of the list in the server's HTML. */
  first: ListData
  /** What follows a post's title in the document title. */
  titleEnd: string
}

/** The blog without page loads: its list, and posts in place of it. Each view is a history entry. */
export function BlogReader({ blog, first, titleEnd }: Props) {
  const [client] = useState(() => blogClient(first))
  useEffect(() => {
    client.mount()
    return () => client.unmount()
  }, [client])
  const { current, open, jump, close } = useBlogHistory(first.path)
  const card = findCard(client, current.slug)
  const listResult = useQuery(listQuery(current.list), client)
  const postResult = useQuery(
    { ...postQuery(current.slug ?? '', card), enabled: current.slug !== undefined },
    client,
  )

  const isUnknownPost = current.slug !== undefined && postResult.error instanceof NotFoundError
  const slug = isUnknownPost ? undefined : current.slug
  const result = slug === undefined ? listResult : postResult
  const isFailed = result.isError || (result.isPending && result.errorUpdateCount > 0)

  // The pagination of the previous page stays visible while another page is loading.
  const [lastList, setLastList] = useState(first)
  if (listResult.data && listResult.data !== lastList) setLastList(listResult.data)
  const list = listResult.data ?? unloadedList(lastList, current.list)

  const root = useRef<HTMLDivElement>(null)
  const postTitle = useRef<HTMLHeadingElement>(null)
  const listHeading = useRef<HTMLHeadingElement>(null)
  const post = slug === undefined ? undefined : postResult.data
  const head = slug === undefined ? undefined : (post ?? card)
  useScrollAndFocus({
    current,
    slug,
    hasTitle: head !== undefined,
    isComplete: !result.isPending,
    postTitle,
    listHeading,
  })

  const documentTitle = slug === undefined ? listResult.data?.title : head && head.title + titleEnd
  useEffect(() => {
    if (documentTitle !== undefined) document.title = documentTitle
  }, [documentTitle])

  useEffect(() => {
    const element = post && root.current?.querySelector('.post-page')
    if (!element) return
    enhanceCopy(element)
    enhanceCurrentSection(element)
  }, [post])

  // The event that hydrated the island was at a link.
  useEffect(
    () => prefetch(client, root.current?.querySelector('a:is(:hover, :focus)'), first),
    [client, first],
  )

  const onReach = ({ nativeEvent }: SyntheticEvent) => {
    if (slug === undefined) prefetch(client, closestMatch(nativeEvent, 'a'), list)
  }

  /** Opens a link in place; returns false to leave it to the browser. */
  const follow = (link: HTMLAnchorElement): boolean => {
    if (slug === undefined) {
      const target = inPlaceTarget(link.getAttribute('href'), list)
      if (target) open({ list: target.list, slug: target.card?.slug })
      return target !== undefined
    }
    if (link.matches('.back-link')) {
      close()
      return true
    }
    const target = head && link.pathname === href(head.path) ? fragmentTarget(link) : null
    if (!target || !root.current?.contains(target)) return false
    jump()
    jumpTo(target)
    return true
  }
  const onClick = (event: MouseEvent) => {
    const link = followedLink(event.nativeEvent)
    if (link && follow(link)) event.preventDefault()
  }

  const linkEvents = { onPointerOver: onReach, onTouchStart: onReach, onFocus: onReach, onClick }

  const retry = {
    error: result.error ?? result.failureReason,
    isRetrying: result.isFetching,
    onRetry: () => result.refetch(),
  }
  return (
    <div className="blog-reader" ref={root} {...linkEvents}>
      <p className={isUnknownPost ? 'blog-reader__notice wrapper' : 'visually-hidden'} role="status">
        {isUnknownPost && (
          <span>
            {fill(words.noSuchPost, { name: current.slug ?? '' })}
            {list.posts.length > 0 && ` ${words.latestPosts}`}
          </span>
        )}
        {!isUnknownPost && isFailed && words.didNotLoad}
        {!isFailed && result.isPending && words.loading}
        {slug === undefined &&
          listResult.data &&
          current.cause !== 'load' &&
          `${fill(words.pageOf, { page: list.page, pages: list.pages })}.`}
      </p>
      <PostList
        blog={blog}
        {...list}
        headingRef={listHeading}
        hidden={slug !== undefined}
        revealed={current.cause === 'load' && current.slug === undefined}
        instead={
          listResult.data ? undefined : isFailed ? (
            <LoadFailure message={words.pageDidNotLoad} path={current.list} {...retry} />
          ) : (
            <PostCardSkeletons count={lastList.posts.length} />
          )
        }
      />
      {slug !== undefined && (
        <PostReader
          head={head}
          content={post}
          list={current.list}
          search={list.search}
          titleRef={postTitle}
          failure={
            isFailed ? (
              <LoadFailure message={words.postDidNotLoad} path={postPath(slug)} {...retry} />
            ) : undefined
          }
        />
      )}
    </div>
  )
}

/** Loads what a link of the list opens in place, if anything. */
function prefetch(client: QueryClient, link: Element | null | undefined, list: ListData): void {
  const target = inPlaceTarget(link?.getAttribute('href') ?? null, list)
  if (target?.card) client.prefetchQuery(postQuery(target.card.slug, target.card))
  else if (target) client.prefetchQuery(listQuery(target.list))
}

/** Scrolls to an element and focuses it, as browsers do for a link to a fragment. */
function jumpTo(target: HTMLElement): void {
  target.scrollIntoView({ behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

interface PostReaderProps {
  /** Absent until the post's card or the post itself has loaded. */
  head: PostHead | undefined
  content: PostData | undefined
  /** The page of the list that Back to Blog leads to. */
  list: SitePath
  /** URL of the search index. */
  search: SitePath | undefined
  titleRef: Ref<HTMLHeadingElement>
  /** Replaces content that did not load. */
  failure: ReactNode
}

/** A post that replaces the list. */
function PostReader({ head, content, list, search, titleRef, failure }: PostReaderProps) {
  const body = content ? (
    <PostContent post={content} path={content.path} />
  ) : (
    (failure ?? <PostContentSkeleton />)
  )
  return (
    <div className="post-page wrapper" aria-busy={!content && !failure}>
      <BlogBar back={list} search={search} />
      {head ? (
        <PostArticle post={head} titleRef={titleRef}>
          {body}
        </PostArticle>
      ) : (
        <article className="post">
          <h1 className="visually-hidden" ref={titleRef} tabIndex={-1}>
            {failure ? words.unloadedPost : words.loadingPost}
          </h1>
          <div className="post__body">{body}</div>
        </article>
      )}
      {content && <PostFooter {...content} />}
      <BackToBlog path={list} />
    </div>
  )
}

/** Placeholders for cards that are loading. */
function PostCardSkeletons({ count }: { count: number }) {
  return (
    <div className="post-list__cards">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="post-card post-card--loading">
          <div className="post-card__image">
            <div className="skeleton skeleton--image" />
          </div>
          <div className="post-card__text">
            <Skeleton className="post-meta" lines={1} />
            <Skeleton className="post-card__title" lines={2} />
            <Skeleton className="post-card__excerpt" lines={5} />
            <Skeleton className="tag-list" lines={1} />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Placeholder for the text of a post. */
function PostContentSkeleton() {
  return (
    <div className="prose">
      <Skeleton className="post__text-skeleton" lines={4} />
      <Skeleton className="post__text-skeleton" lines={5} />
      <Skeleton className="post__text-skeleton" lines={3} />
    </div>
  )
}

/**
 * A placeholder for lines of text, hidden from screen readers.
 * @param props.className the class of the text, for its size
 */
function Skeleton({ className, lines }: { className: string; lines: number }) {
  return (
    <div className={className} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="skeleton skeleton--line">
          &nbsp;
        </span>
      ))}
    </div>
  )
}

interface LoadFailureProps {
  /** `This post did not load`. */
  message: string
  /** The error of the last attempt; null if it is unknown. */
  error: unknown
  /** Path of a page with the same content. */
  path: SitePath
  /** True during another attempt. */
  isRetrying: boolean
  onRetry(): void
}

/** A message that something did not load, with a retry button and a link. */
function LoadFailure({ message, error, path, isRetrying, onRetry }: LoadFailureProps) {
  // `fetch` rejects with a TypeError where there is no answer.
  const isConnection = error === null || error instanceof TypeError
  return (
    <div className="load-failure">
      <h2 className="load-failure__title">{isConnection ? message : words.applicationError}</h2>
      <p className="load-failure__text">
        {isConnection ? words.checkConnection : `${message}: ${errorText(error)}`}
      </p>
      <p className="load-failure__ways">
        <button
          className="button button--primary"
          type="button"
          aria-disabled={isRetrying}
          onClick={isRetrying ? undefined : onRetry}
        >
          {isRetrying ? words.retrying : words.tryAgain}
        </button>
        <a className="button" href={href(path)}>
          {words.openFullPage}
        </a>
      </p>
    </div>
  )
}
