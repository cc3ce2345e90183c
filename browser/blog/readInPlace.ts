import { fill } from '../../content/i18n/fill.ts'
import { words } from '../../content/i18n/siteWords.ts'
import { decodePath } from '../../content/shared/decodePath.ts'
import { blogPath, postPath, type SitePath } from '../../content/shared/paths.ts'
import { createButton, createElement } from '../createElement.ts'
import { enhanceCopy } from '../enhance/copy.ts'
import { enhanceCurrentSection } from '../enhance/scrolling.ts'
import { errorText } from '../errorText.ts'
import { href, sitePath } from '../href.ts'
import { closestMatch, followedLink, fragmentTarget, inPlaceLink } from '../links.ts'
import { prefersReducedMotion } from '../prefersReducedMotion.ts'
import {
  type BlogEntry,
  type BlogView,
  goBackToList,
  oneStepFurther,
  pushEntry,
  readEntry,
  storeScrollTop,
} from './blogHistory.ts'
import {
  frameLinks,
  headElements,
  type LoadedPage,
  NotFoundError,
  OtherPageError,
  PageCache,
} from './PageCache.ts'

/** What led to a view: a page load, a followed link, or Back or Forward. */
type Cause = 'load' | 'link' | 'history'

/** A page that is or was shown. */
type ShownPage = LoadedPage & { path: SitePath }

/** The scroll position is stored when nothing has scrolled for this time. */
const scrollRestMs = 100

/**
 * Opens posts, and other pages of the blog's list, in place of the list: fetches their pages, and shows what is between
 * header and footer. Each view is a history entry. A page that cannot be shown in place opens by its URL.
 * @param list the list on the page that the browser loaded
 * @param pathname of that page; the browser may have gone on to another URL since
 */
export const readInPlace = (list: HTMLElement, pathname: string): void =>
  new BlogReader(list, sitePath(pathname)).start()

class BlogReader {
  readonly #pages = new PageCache()
  readonly #main: HTMLElement
  readonly #status = createElement('p', { role: 'status', className: 'visually-hidden' })
  /** Views with buttons to copy, and links that follow the scrolling. */
  readonly #enhanced: WeakSet<HTMLElement>
  #current: BlogEntry
  #view: HTMLElement
  /** The last page of the list, and the last post: they stay, however long ago they loaded. */
  #list: ShownPage
  #post: ShownPage | undefined
  /** Loads the current view again; absent unless it did not load. */
  #retry: (() => void) | undefined

  constructor(list: HTMLElement, path: SitePath) {
    this.#main = list.parentElement!
    list.before(this.#status)
    const current = frameLinks(document).map(link => link.ariaCurrent)
    this.#current = { list: path }
    this.#view = list
    this.#list = { path, view: list, head: headElements(document), current }
    this.#enhanced = new WeakSet([list])
  }

  start(): void {
    for (const type of ['pointerover', 'touchstart', 'focusin'])
      this.#main.addEventListener(type, event => this.#prefetch(closestMatch(event, inPlaceLink)), {
        passive: true,
      })
    this.#main.addEventListener('click', event => {
      const link = followedLink(event)
      if (link && this.#follow(link)) event.preventDefault()
    })
    addEventListener('online', () => this.#retry?.())
    let resting: ReturnType<typeof setTimeout> | undefined
    addEventListener('popstate', () => {
      clearTimeout(resting)
      void this.#show(readEntry(this.#current), 'history')
    })
    const onScroll = () => {
      clearTimeout(resting)
      resting = setTimeout(() => this.#main.ariaBusy ?? storeScrollTop(), scrollRestMs)
    }
    addEventListener('scroll', onScroll, { passive: true })
    // The event that loaded this code was at a link.
    this.#prefetch(document.querySelector<HTMLAnchorElement>(`${inPlaceLink}:is(:hover, :focus)`))
    void this.#show(readEntry(this.#current), 'load')
  }

  /** Opens a link in place; returns false to leave it to the browser. */
  #follow(link: HTMLAnchorElement): boolean {
    const target = targetOf(link)
    if (target) {
      const { path: list } = this.#list
      this.#open('slug' in target ? { ...target, list, stepsToList: 1 } : target)
      return true
    }
    const { slug } = this.#current
    if (slug === undefined || !this.#view.contains(link)) return false
    if (link.matches('.back-link')) {
      if (!goBackToList()) this.#open({ list: this.#current.list })
      return true
    }
    const heading = link.pathname === href(postPath(slug)) ? fragmentTarget(link) : null
    if (!heading || !this.#view.contains(heading)) return false
    this.#current = oneStepFurther(this.#current)
    pushEntry(this.#current)
    jumpTo(heading)
    return true
  }

  #prefetch(link: HTMLAnchorElement | null): void {
    const target = link && targetOf(link)
    if (target) this.#load({ list: this.#list.path, ...target }).catch(() => {})
  }

  #open(entry: BlogEntry): void {
    pushEntry(entry)
    void this.#show(entry, 'link')
  }

  /** Returns the page of a view if it has loaded. */
  #loaded(view: BlogView): LoadedPage | undefined {
    const path = pathOf(view)
    return [this.#list, this.#post].find(shown => shown?.path === path) ?? this.#pages.loaded(path)
  }

  async #load(view: BlogView): Promise<LoadedPage> {
    const { slug } = view
    if (slug !== undefined && !/^[\p{L}\p{M}\p{N}-]+$/u.test(slug)) throw new NotFoundError(slug)
    return this.#loaded(view) ?? (await this.#pages.load(pathOf(view), slug !== undefined))
  }

  /** Shows a view, after its page has loaded. */
  async #show(entry: BlogEntry, cause: Cause): Promise<void> {
    const former = this.#current
    this.#current = entry
    this.#retry = undefined
    const page = this.#loaded(entry)
    if (page) return this.#place(page, former, cause)
    this.#main.ariaBusy = 'true'
    this.#report(words.loading)
    try {
      const loaded = await this.#load(entry)
      if (this.#current === entry) this.#place(loaded, former, cause)
    } catch (error) {
      if (this.#current === entry) this.#fail(error, former, cause)
    }
  }

  /** @param former the view before it */
  #place(page: LoadedPage, former: BlogEntry, cause: Cause): void {
    const { list, slug, scrollTop } = this.#current
    const isList = slug === undefined
    const isOther = page.view !== this.#view
    if (isList) this.#list = { ...page, path: list }
    else if (page !== this.#list) this.#post = { ...page, path: postPath(slug) }
    this.#end(isList && cause !== 'load' ? `${page.view.dataset['blog']}.` : '')
    if (isOther) {
      for (const element of headElements(document)) element.remove()
      document.head.append(...page.head)
      for (const [at, link] of frameLinks(document).entries()) link.ariaCurrent = page.current[at] ?? null
      this.#put(page.view, (isList && cardLink(page.view, former.slug)) || page.view.querySelector('h1'))
      for (const link of page.view.querySelectorAll<HTMLAnchorElement>('.back-link')) link.href = href(list)
    }
    // Visitors who turn pages see that the page is another one.
    const isSmooth = isList && former.slug === undefined && !prefersReducedMotion()
    if (cause === 'link') scrollTo({ top: 0, behavior: isSmooth ? 'smooth' : 'instant' })
    else if (scrollTop !== undefined) scrollTo({ top: scrollTop, behavior: 'instant' })
  }

  #fail(error: unknown, former: BlogEntry, cause: Cause): void {
    const entry = this.#current
    const { slug } = entry
    const url = href(pathOf(entry))
    if (error instanceof NotFoundError && slug !== undefined) {
      this.#place(this.#list, former, cause)
      const latest = this.#list.view.querySelector('article') ? ` ${words.latestPosts}` : ''
      return this.#end(fill(words.noSuchPost, { name: slug }) + latest, true)
    }
    // Replaces the entry, so that Back leads to the list.
    if (error instanceof OtherPageError || error instanceof NotFoundError) return location.replace(url)
    this.#retry = () => void this.#show({ ...entry }, cause)
    const view = failureView({
      isPost: slug !== undefined,
      url,
      back: href(slug === undefined ? blogPath : entry.list),
      error,
      onRetry: this.#retry,
    })
    this.#put(view, view.querySelector('h1'))
    this.#end(words.didNotLoad)
  }

  /** Shows a view in place of the current one. */
  #put(view: HTMLElement, focused: HTMLElement | null): void {
    this.#view.replaceWith(view)
    this.#view = view
    if (!this.#enhanced.has(view)) {
      this.#enhanced.add(view)
      enhanceCopy(view)
      enhanceCurrentSection(view)
    }
    if (focused && !focused.matches('a')) focused.tabIndex = -1
    focused?.focus({ preventScroll: true })
  }

  /** Ends loading, with a report for screen readers, or for all visitors. */
  #end(text: string, isVisible = false): void {
    this.#main.ariaBusy = null
    delete this.#list.view.dataset['starting']
    this.#report(text, isVisible)
  }

  #report(text: string, isVisible = false): void {
    this.#status.className = isVisible ? 'blog-notice wrapper' : 'visually-hidden'
    this.#status.textContent = text
  }
}

const pathOf = ({ list, slug }: BlogView): SitePath => (slug === undefined ? list : postPath(slug))

/** Returns what a link opens in place, if anything: a post, or another page of the list. */
function targetOf(link: HTMLAnchorElement): { slug: string } | { list: SitePath } | undefined {
  if (!link.matches(inPlaceLink) || link.ariaCurrent) return undefined
  const path = sitePath(link.pathname)
  return link.closest('article') ? { slug: decodePath(path.slice(blogPath.length, -1)) } : { list: path }
}

/** Finds the link of a post's card on a page of the list. */
const cardLink = (list: HTMLElement, slug: string | undefined): HTMLElement | null =>
  slug === undefined ? null : list.querySelector(`article [href="${CSS.escape(href(postPath(slug)))}"]`)

/** Scrolls to an element and focuses it, as browsers do for a link to a fragment. */
function jumpTo(target: HTMLElement): void {
  target.scrollIntoView({ behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

interface FailureProps {
  isPost: boolean
  /** URL of the page itself. */
  url: string
  /** URL of the list. */
  back: string
  error: unknown
  onRetry(): void
}

/** Creates the message that a page did not load, with a button that tries again, and links. */
function failureView({ isPost, url, back, error, onRetry }: FailureProps): HTMLElement {
  const message = isPost ? words.postDidNotLoad : words.pageDidNotLoad
  // `fetch` rejects with a TypeError where there is no response.
  const isConnection = error instanceof TypeError
  const title = isConnection ? message : words.applicationError
  const text = isConnection ? words.checkConnection : `${message}: ${errorText(error)}`
  const button = createButton(words.tryAgain, 'button button--primary')
  button.addEventListener('click', () => {
    if (button.ariaDisabled) return
    button.ariaDisabled = 'true'
    button.textContent = words.retrying
    onRetry()
  })
  const link = (className: string, to: string, label: string) =>
    createElement('a', { className, href: to }, label)
  const bar = createElement('div', { className: 'blog-bar' }, link('back-link', back, words.backToBlog))
  const failure = createElement(
    'div',
    { className: 'load-failure' },
    createElement('h1', { className: 'load-failure__title' }, title),
    createElement('p', { className: 'load-failure__text' }, text),
    createElement('p', { className: 'load-failure__ways' }, button, link('button', url, words.openFullPage)),
  )
  return createElement('div', { className: 'wrapper post-page' }, bar, failure)
}
