import { imageAddresses } from '../../../content/posts/postImages.ts'
import type { CaseSite } from '../audit/auditCase.ts'
import { attributeOf, fragmentElements } from '../audit/FlatElement.ts'
import type { Look } from './HostileBrowser.ts'

/** What a browser is shown of a case: its text and, where a page shows it, the pages of its site. */
export function lookOf(html: string, site?: CaseSite): Look {
  if (!site) return { html, images: sourcesIn(html), files: new Map() }
  const { post, pages } = site
  return {
    html,
    images: imageAddresses(post),
    post: post.path,
    files: new Map(pages.map(page => [page.path, page.html])),
  }
}

const sourcesIn = (html: string): string[] =>
  fragmentElements(html).flatMap(element => attributeOf(element, 'src') ?? [])

/** The same with another text in place of the post's: what nothing has made safe. */
export function lookWith(shown: Look, text: string): Look {
  const files = [...shown.files].map(
    ([path, body]) => [path, body.replaceAll(shown.html, () => text)] as const,
  )
  return { ...shown, files: new Map(files), html: text }
}
