import { pageFiles } from '../../../content/output/generatedFiles.ts'
import { imageAddresses } from '../../../content/posts/postImages.ts'
import type { CaseSite } from '../audit/auditCase.ts'
import { attributeOf, fragmentElements } from '../audit/FlatElement.ts'
import type { Look } from './HostileBrowser.ts'

/** What a browser is shown of a case: its text and, where a page shows it, the pages and the data of its site. */
export function lookOf(html: string, site?: CaseSite): Look {
  if (!site) return { html, images: sourcesIn(html), files: new Map() }
  const { made, post, pages } = site
  const data = pageFiles(made.routes)
  return {
    html,
    images: imageAddresses(post),
    post: post.path,
    files: new Map([
      ...pages.map(page => [page.path, page.html] as const),
      ...data.map(({ key, text }) => [`/${key}`, text()] as const),
    ]),
  }
}

const sourcesIn = (html: string): string[] =>
  fragmentElements(html).flatMap(element => attributeOf(element, 'src') ?? [])

/** The same with another text in place of the post's: what nothing has made safe. */
export function lookWith(shown: Look, text: string): Look {
  const files = [...shown.files].map(([path, body]) => {
    const written = path.endsWith('.json') ? JSON.stringify(shown.html).slice(1, -1) : shown.html
    const replacement = path.endsWith('.json') ? JSON.stringify(text).slice(1, -1) : text
    return [path, body.replaceAll(written, () => replacement)] as const
  })
  return { ...shown, files: new Map(files), html: text }
}
