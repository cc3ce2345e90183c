import { words } from '../../content/i18n/siteWords.ts'
import { errorText } from '../errorText.ts'

interface Input {
  isPost: boolean
  /** URL of the page itself. */
  url: string
  /** URL of the list. */
  back: string
  error: unknown
  onRetry(): void
}

/** Creates the message that a page did not load, with a button that tries again, and links. */
export function failureView({ isPost, url, back, error, onRetry }: Input): HTMLElement {
  const message = isPost ? words.postDidNotLoad : words.pageDidNotLoad
  // `fetch` rejects with a TypeError where there is no response.
  const isConnection = error instanceof TypeError
  const title = create('h1', 'load-failure__title', isConnection ? message : words.applicationError)
  const text = isConnection ? words.checkConnection : `${message}: ${errorText(error)}`
  const button = create('button', 'button button--primary', words.tryAgain)
  button.type = 'button'
  button.addEventListener('click', () => {
    if (button.ariaDisabled) return
    button.ariaDisabled = 'true'
    button.textContent = words.retrying
    onRetry()
  })
  const link = (className: string, href: string, label: string) =>
    Object.assign(create('a', className, label), { href })
  const failure = create('div', 'load-failure')
  const ways = create('p', 'load-failure__ways')
  ways.append(button, link('button', url, words.openFullPage))
  failure.append(title, create('p', 'load-failure__text', text), ways)
  const bar = create('div', 'blog-bar')
  bar.append(link('back-link', back, words.backToBlog))
  const view = create('div', 'wrapper post-page')
  view.append(bar, failure)
  return view
}

function create<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  const element = document.createElement(name)
  element.className = className
  element.textContent = text
  return element
}
