// These functions run in the browser: each is sent there alone, and has nothing of this file around it.
import type { FlatElement } from '../audit/FlatElement.ts'

/** An element of a live page. */
export interface LiveElement extends FlatElement {
  /** True where it is not placed in the text, but over the page. */
  isOver: boolean
}

/** The elements of the post's text as the browser has them, without the buttons that the site's script adds. */
export function elementsInBrowser(selector: string): LiveElement[] {
  const read = (node: ParentNode): LiveElement[] =>
    [...node.children].flatMap(element => {
      if (element.matches('.code__copy')) return []
      const own = {
        tag: element.localName,
        namespace: element.namespaceURI ?? '',
        attributes: [...element.attributes].map(({ name, value }) => [name, value] as const),
        text: '',
        isOver: ['fixed', 'sticky'].includes(getComputedStyle(element).position),
      }
      const shadow = element.shadowRoot ? [{ ...own, tag: 'shadow-root' }] : []
      const content = element instanceof HTMLTemplateElement ? read(element.content) : []
      return [own, ...shadow, ...content, ...read(element)]
    })
  return [...document.querySelectorAll(selector)].flatMap(read)
}

/** True where every image that loads at once has loaded or failed. */
export const imagesAreLoaded = (): boolean =>
  [...document.images].every(({ loading, complete }) => loading === 'lazy' || complete)

/** Waits until the page has been painted, and has run the tasks that were waiting then. */
export const nextTasks = (): Promise<unknown> =>
  new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))

/**
 * Puts HTML into the page in every way that a script can, and into elements in which it is read in another way.
 * @returns the ways that make something else than `innerHTML`
 */
export async function insertEverywhere(html: string): Promise<string[]> {
  const host = (way: string, tag = 'div'): HTMLElement => {
    const element = document.createElement(tag)
    element.dataset['way'] = way
    return document.body.appendChild(element)
  }
  document.body.replaceChildren()
  const first = host('innerHTML')
  first.innerHTML = html
  host('insertAdjacentHTML').insertAdjacentHTML('beforeend', html)
  // Newer than the types of some versions of TypeScript.
  const unsafe = host('setHTMLUnsafe') as HTMLElement & { setHTMLUnsafe(html: string): void }
  unsafe.setHTMLUnsafe(html)
  const template = document.createElement('template')
  template.innerHTML = html
  host('template').append(document.importNode(template.content, true))
  const parsed = new DOMParser().parseFromString(`<!DOCTYPE html><body><div>${html}</div>`, 'text/html')
  host('DOMParser').append(...(parsed.body.firstElementChild?.childNodes ?? []))
  const range = document.createRange()
  const ranged = host('createContextualFragment')
  range.selectNodeContents(ranged)
  ranged.append(range.createContextualFragment(html))
  host('read again').innerHTML = first.innerHTML

  // A line end at the start of `pre` is not read (HTML, 13.1.2.5), and means nothing.
  const plain = (element: Element) => element.innerHTML.replace(/<pre([^>]*)>\n*/g, '<pre$1>')
  const different = [...document.body.children]
    .filter(element => plain(element) !== plain(first))
    .map(element => (element as HTMLElement).dataset['way'] ?? '')

  const frames = ['srcdoc', 'document.write'].map(way => {
    const frame = host(way, 'iframe') as HTMLIFrameElement
    const loaded = new Promise(resolve => frame.addEventListener('load', resolve, { once: true }))
    if (way === 'srcdoc') frame.srcdoc = html
    else {
      frame.contentDocument?.write(html)
      frame.contentDocument?.close()
    }
    return loaded
  })
  const contexts = 'svg math select table template noscript noembed xmp style textarea title button p'.split(
    ' ',
  )
  for (const context of contexts) host(context).innerHTML = `<${context}>${html}</${context}>`
  host('svg desc').innerHTML = `<svg><desc>${html}</desc></svg>`
  host('math mtext').innerHTML = `<math><mtext>${html}</mtext></math>`

  const images = [...document.images].filter(({ loading, complete }) => loading !== 'lazy' && !complete)
  const settled = images.map(
    image => new Promise(resolve => image.addEventListener('error', resolve, { once: true })),
  )
  const enough = new Promise(resolve => setTimeout(resolve, 2000))
  await Promise.race([Promise.all([...settled, ...frames]), enough])
  await new Promise(resolve => setTimeout(resolve))
  return different
}

/** Makes a page tell when a script of a case runs, and what a policy blocks. */
export function reportScripts(): void {
  const { reportHostile } = window as unknown as { reportHostile(event: string): void }
  const fired = (what: unknown) => reportHostile(`a script ran: ${String(what)}`)
  Object.assign(window, { fired, alert: fired, confirm: fired, prompt: fired, print: fired })
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    reportHostile(`the policy blocks ${effectiveDirective} ${blockedURI}`)
  })
}
