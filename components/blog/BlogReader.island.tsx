import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { PostCardSkeletons } from './Skeletons.tsx'
import { PostList } from './PostList.tsx'
import { PostReader } from './PostReader.tsx'
import { href } from '../../browser/href.ts'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import type { ListData } from '../../content/model/PageData.ts'
import type { Blog } from '../../content/model/SiteConfig.ts'
import { postPath } from '../../content/shared/paths.ts'
import { enhanceCopy } from '../../browser/enhance/copy.ts'
import { enhanceCurrentSection } from '../../browser/enhance/currentSection.ts'
import { closestMatch, followedLink, fragmentTarget } from '../../browser/links.ts'
import { prefersReducedMotion } from '../../browser/prefersReducedMotion.ts'
import { blogClient, findCard, listQuery, NotFoundError, postQuery } from './blogQueries.ts'
import { inPlaceTarget } from './inPlaceTarget.ts'
import { unloadedList } from './unloadedList.ts'
import { useBlogHistory } from './useBlogHistory.ts'
import { useScrollAndFocus } from './useScrollAndFocus.ts'
import { fill } from '../../content/i18n/fill.ts'
import { words } from '../../content/i18n/siteWords.ts'

interface Props {
  blog: Pick<Blog, 'heading' | 'text'>
  /** The page of the list in the server's HTML. */
  first: ListData
  /** What follows a post's title in the document title. */
  titleEnd: string
}

/** The blog without page loads: its list, and posts in place of it. Each view is a history entry. */
export function BlogReader(props: Props) {
  const [client] = useState(() => blogClient(props.first))
  return (
    <QueryClientProvider client={client}>
      <Reader {...props} />
    </QueryClientProvider>
  )
}

function Reader({ blog, first, titleEnd }: Props) {
  const { current, open, jump, close } = useBlogHistory(first.path)
  const client = useQueryClient()
  const card = findCard(client, current.slug)
  const listResult = useQuery(listQuery(current.list))
  const postResult = useQuery({
    ...postQuery(current.slug ?? '', card),
    enabled: current.slug !== undefined,
  })

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
            <LoadFailure
              message={words.pageDidNotLoad}
              page={{ path: current.list, label: words.openFullPage }}
              {...retry}
            />
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
              <LoadFailure
                message={words.postDidNotLoad}
                page={{ path: postPath(slug), label: words.openFullPage }}
                {...retry}
              />
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
