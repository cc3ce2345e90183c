import { createHash } from 'node:crypto'
import type { RenderedPage } from '../renderPages.tsx'
import { addressDangers, contentDangers, doubleIds } from './contentDangers.ts'
import { attributeOf, type FlatElement, pageElements, rewritten } from './FlatElement.ts'
import { policyDangers } from './policyDangers.ts'

/** Elements that no page of this site has. */
const foreignElements = new Set(
  'base iframe frame frameset object embed applet form template noscript textarea select math audio portal plaintext'.split(
    ' ',
  ),
)

const refreshing = /^(?:refresh|set-cookie|x-ua-compatible|default-style|content-type|content-language)$/i

/**
 * What is wrong with a page that shows a hostile post.
 * @param images addresses that the page may load from
 * @param text the post's HTML, where the page shows it
 */
export function pageDangers(
  { html, policy, scanned }: RenderedPage,
  images: readonly string[],
  text?: string,
): string[] {
  const { page, prose, proseHtml } = pageElements(html)
  const [first] = page.filter(({ tag }) => tag === 'meta' || tag === 'script' || tag === 'link').slice(1)
  const isFirst = first && attributeOf(first, 'http-equiv') === 'Content-Security-Policy'
  return [
    ...policyDangers(policy, images),
    ...(isFirst && attributeOf(first, 'content') === policy
      ? []
      : ['the policy does not stand at the start of the head']),
    ...page.flatMap(elementDangers),
    ...doubleIds(page),
    ...contentDangers(prose),
    ...[...scanned.inlineAttributes].map(attribute => `the scanner finds ${attribute}, and the build fails`),
    ...scanned.outsideBase.map(address => `the scanner finds ${address}, and the build fails`),
    ...scriptDangers(page, policy),
    ...styles(page, policy),
    ...(text === undefined || proseHtml === rewritten(text) ? [] : ['the text on the page is another one']),
  ]
}

function elementDangers({ tag, attributes }: FlatElement): string[] {
  return [
    ...(foreignElements.has(tag) ? [`the page has <${tag}>`] : []),
    ...attributes.flatMap(([name, value]) => {
      if (/^on|^style$|^srcdoc$|^formaction$|^ping$/i.test(name)) return [`the page has ${name} on <${tag}>`]
      if (name === 'http-equiv' && refreshing.test(value)) return [`the page has <meta http-equiv=${value}>`]
      if (name === 'href' && tag !== 'link') return addressDangers('href', value)
      return name === 'src' ? addressDangers('src', value) : []
    }),
  ]
}

/** The sheet of the bundle is the only one, and the policy allows it by its hash. */
function styles(page: readonly FlatElement[], policy: string): string[] {
  const found = page.filter(({ tag }) => tag === 'style')
  return [
    ...(found.length > 1 ? ['the page has a style element of its own'] : []),
    ...found
      .filter(({ text }) => !policy.includes(hashOf(text)))
      .map(({ text }) => `a style whose hash is not in the policy: ${text.slice(0, 80)}`),
  ]
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Every script has a hash in the policy or is a file of the site, and what is data can be read as such. */
export const scriptDangers = (page: readonly FlatElement[], policy: string): string[] =>
  page
    .filter(({ tag }) => tag === 'script')
    .flatMap(element => {
      const source = attributeOf(element, 'src')
      if (source !== undefined)
        return /^\/assets\/[\w./-]+\.js$/.test(source) ? [] : [`a script from ${source}`]
      const type = attributeOf(element, 'type')
      if (type !== undefined && !isJson(element.text)) return [`data of type ${type} that are not JSON`]
      // Browsers do not ask the policy about data.
      if (type !== 'application/ld+json' && !policy.includes(hashOf(element.text)))
        return [`a script whose hash is not in the policy: ${element.text.slice(0, 80)}`]
      return []
    })

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
