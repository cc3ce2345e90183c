import { marked } from 'marked'
import { generatedFiles, markdownCopies } from '../../../content/output/generatedFiles.ts'
import type { ResolvedSite } from '../../../content/routes/ResolvedSite.ts'
import { htmlWithBase } from '../../../content/shared/withBase.ts'
import { type Element, parseXml } from '../../fixtures/html/parseXml.ts'
import { contentDangers } from './contentDangers.ts'
import { attributeOf, fragmentElements, pageElements } from './FlatElement.ts'
import { scriptDangers } from './pageDangers.ts'

/** A key that every object store and file system takes, and that stays below the site. */
const plainKey = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[A-Za-z0-9._~/-]{1,400}$/

/** What is wrong with the files beside the pages of a site with a hostile post. */
export function fileDangers({ site, routes }: ResolvedSite): string[] {
  const dangers: string[] = []
  for (const { key, text } of [...generatedFiles({ site, routes }), ...markdownCopies(routes)]) {
    if (!plainKey.test(key)) dangers.push(`a file called ${key}`)
    const found = contentsDangers(key, text())
    dangers.push(...found.map(danger => `${key}: ${danger}`))
  }
  const based = site.posts.flatMap(({ content }) =>
    textDangers(htmlWithBase('/docs/', content.html), /^(?:\/docs\/|[^/]|$)/),
  )
  return [...dangers, ...based.map(danger => `below /docs/: ${danger}`)]
}

function contentsDangers(key: string, text: string): string[] {
  try {
    if (key.endsWith('.xml')) return xmlDangers(parseXml(text))
    if (/\.(?:json|webmanifest)$/.test(key)) return jsonDangers(JSON.parse(text))
    if (key.endsWith('.md')) return markdownDangers(text)
    return key.endsWith('.html') ? redirectDangers(text) : []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** Of a feed's texts, those that are HTML. */
const xmlDangers = ({ name, text, children }: Element): string[] => [
  ...(name === 'content' || name === 'content:encoded' ? textDangers(text, absolute) : []),
  ...children.flatMap(xmlDangers),
]

const absolute = /^(?:https?:\/\/|mailto:|tel:)/
const fromRoot = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/

function jsonDangers(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(jsonDangers)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'html') return textDangers(String(inner), fromRoot)
    return key === 'content_html' ? textDangers(String(inner), absolute) : jsonDangers(inner)
  })
}

/** A post's HTML as another program shows it, where all of its addresses must be of a kind. */
function textDangers(html: string, address: RegExp): string[] {
  const elements = fragmentElements(html)
  const addresses = elements.flatMap(({ attributes }) =>
    attributes.filter(([name]) => ['href', 'src', 'cite'].includes(name)),
  )
  return [
    ...contentDangers(elements),
    ...addresses
      .filter(([, value]) => !address.test(value))
      .map(([name, value]) => `${name}=${value} is relative`),
  ]
}

/** What is dangerous in a copy in markdown where a program lets all HTML through; some make links of addresses in a text. */
const markdownDangers = (text: string): string[] =>
  contentDangers(fragmentElements(marked.parse(text, { async: false }))).filter(danger =>
    /^<| of <(?!t[dh]>)|javascript|data:/.test(danger),
  )

/** A page that only leads elsewhere. */
function redirectDangers(html: string): string[] {
  // With scripting, as parse5 reads, what is in `noscript` is text.
  const { page } = pageElements(html.replaceAll(/<\/?noscript>/g, ''))
  const policy = page.find(element => attributeOf(element, 'http-equiv') === 'Content-Security-Policy')
  const names = new Set('html head meta title link body main h1 p a script'.split(' '))
  const strange = page.filter(
    ({ tag, attributes }) => !names.has(tag) || attributes.some(([name]) => /^on|^style/.test(name)),
  )
  const [target, ...others] = page.filter(element => attributeOf(element, 'http-equiv') === 'refresh')
  const leads = target && /^0; url=\/(?!\/)[\w./-]*$/.test(attributeOf(target, 'content') ?? '')
  return [
    ...strange.map(({ tag }) => `<${tag}>`),
    ...scriptDangers(page, (policy && attributeOf(policy, 'content')) ?? ''),
    ...(leads && others.length === 0 ? [] : ['it does not lead to a page']),
  ]
}
