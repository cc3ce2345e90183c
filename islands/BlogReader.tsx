import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { PostCardSkeletons } from '../components/blog/PostCardSkeletons.tsx'
import { PostList } from '../components/blog/PostList.tsx'
import { PostReader } from '../components/blog/PostReader.tsx'
import { LoadFailure } from '../components/parts/LoadFailure.tsx'
import type { ListData } from '../content/model/PageData.ts'
import type { Blog } from '../content/model/SiteConfig.ts'
import { blogClient, findCard, listQuery, MissingError, postQuery } from './blog/blogQueries.ts'
import { goTo } from './blog/goTo.ts'
import { inPlaceTarget } from './blog/inPlaceTarget.ts'
import { useArrival } from './blog/useArrival.ts'
import { useBlogPlace } from './blog/useBlogPlace.ts'
import { useLinks } from './blog/useLinks.ts'
import { enhanceCopy } from './enhance/copy.ts'
import { fragmentTarget } from './fragmentTarget.ts'

interface Props {
  blog: Pick<Blog, 'heading' | 'text'>
  /** The page of the list that stands in the HTML. */
  first: ListData
  /** What stands after a post's own title in the document's. */
  titleEnd: string
}

/** The blog, read in place: pages of its list, and posts over them. Each address is one that the history keeps. */
export function BlogReader(props: Props) {
  const [client] = useState(() => blogClient(props.first))
  return (
    <QueryClientProvider client={client}>
      <Reader {...props} />
    </QueryClientProvider>
  )
}

function Reader({ blog, first, titleEnd }: Props) {
  const { arrival, follow, jump, close } = useBlogPlace(first.path)
  const asked = arrival.slug
  const client = useQueryClient()
  const card = findCard(client, asked)
  const listing = useQuery(listQuery(arrival.list))
  const reading = useQuery({ ...postQuery(asked ?? '', card), enabled: asked !== undefined })

  const isMissing = asked !== undefined && reading.error instanceof MissingError
  const slug = isMissing ? undefined : asked
  const shown = slug === undefined ? listing : reading
  const isFailed = shown.isError || (shown.isPending && shown.errorUpdateCount > 0)

  // While a page of the list is loading, the one before is there to leave it by.
  const [last, setLast] = useState(first)
  if (listing.data && listing.data !== last) setLast(listing.data)
  const list = listing.data ?? last

  const root = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const head = slug === undefined ? undefined : (reading.data ?? card)
  useArrival({ arrival, slug, hasHead: head !== undefined, isComplete: !shown.isPending, title, heading })

  const documentTitle = slug === undefined ? listing.data?.title : head && head.title + titleEnd
  useEffect(() => {
    if (documentTitle !== undefined) document.title = documentTitle
  }, [documentTitle])

  const opened = slug === undefined ? undefined : reading.data
  useEffect(() => {
    const post = opened && root.current?.querySelector('.post-page')
    if (post) enhanceCopy(post)
  }, [opened])

  useLinks(root, {
    onReach(link) {
      const there = inPlaceTarget(link.getAttribute('href'), list)
      if (there?.card) client.prefetchQuery(postQuery(there.card.slug, there.card))
      else if (there) client.prefetchQuery(listQuery(there.list))
    },
    onFollow(link) {
      if (slug === undefined) {
        const there = inPlaceTarget(link.getAttribute('href'), list)
        if (there) follow({ list: there.list, slug: there.card?.slug })
        return there !== undefined
      }
      if (link.matches('.back-link')) {
        close()
        return true
      }
      const place = link.pathname === head?.path ? fragmentTarget(link) : null
      if (!place || !root.current?.contains(place)) return false
      jump()
      goTo(place)
      return true
    },
  })

  const retry = {
    error: shown.error ?? shown.failureReason,
    isRetrying: shown.isFetching,
    onRetry: () => shown.refetch(),
  }
  return (
    <div className="blog-reader" ref={root}>
      <p className={isMissing ? 'blog-reader__notice wrapper' : 'visually-hidden'} role="status">
        {isMissing && <span>There is no post named “{asked}”. These are the posts there are.</span>}
        {!isMissing && isFailed && 'It did not load.'}
        {!isFailed && shown.isPending && 'Loading.'}
        {slug === undefined &&
          listing.data &&
          arrival.cause !== 'load' &&
          `Page ${list.page} of ${list.pages}.`}
      </p>
      <PostList
        blog={blog}
        {...list}
        headingRef={heading}
        hidden={slug !== undefined}
        revealed={arrival.cause === 'load' && arrival.slug === undefined}
        instead={
          listing.data ? undefined : isFailed ? (
            <LoadFailure
              what="This page"
              page={{ href: arrival.list, label: 'Open it as a page' }}
              {...retry}
            />
          ) : (
            <PostCardSkeletons count={last.posts.length} />
          )
        }
      />
      {slug !== undefined && (
        <PostReader
          head={head}
          content={reading.data}
          list={arrival.list}
          search={list.search}
          titleRef={title}
          failure={
            isFailed ? (
              <LoadFailure
                what="This post"
                page={{ href: `/blog/${slug}/`, label: 'Open its own page' }}
                {...retry}
              />
            ) : undefined
          }
        />
      )}
    </div>
  )
}
