/** What a finished page names and offers. */
export interface ScannedPage {
  /** Address of the page, with the slash: `/pricing/`; `/404.html`. */
  path: string
  /** Every id, the targets of `#anchors`. */
  ids: ReadonlySet<string>
  /** Every address it names, as it stands there, each once. */
  references: ReadonlySet<string>
  /** Those of them that are pictures. */
  pictures: ReadonlySet<string>
  /** Scripts that the page runs at once. */
  scripts: readonly string[]
  /** Scripts that stand in the page itself. */
  inlineScripts: readonly string[]
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text of an attribute's value as it stands in HTML. */
const decode = (value: string): string =>
  value.includes('&')
    ? value.replace(
        /&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi,
        (all, hex?: string, decimal?: string, name?: string) => {
          if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
          if (decimal) return String.fromCodePoint(Number(decimal))
          return named[name ?? ''] ?? all
        },
      )
    : value

/**
 * Reads the addresses and ids of a page that this project rendered: React and the markdown renderer put every
 * value into double quotes and escape what could end it, so tags can be found without a parser. That matters:
 * it runs over every page of every build.
 * @param path the page's address
 */
export function scanHtml(path: string, html: string): ScannedPage {
  const ids = new Set<string>()
  const references = new Set<string>()
  const pictures = new Set<string>()
  const scripts: string[] = []
  const inlineScripts: string[] = []
  // A script's text is no markup; it ends at the first end tag.
  const markup = html.replace(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
    (_, attributes: string, text: string) => {
      const source = /\ssrc="([^"]*)"/.exec(attributes)?.[1]
      if (source !== undefined) scripts.push(decode(source))
      else if (!/\stype="application\/(?:ld\+)?json"/.test(attributes)) inlineScripts.push(text)
      return source === undefined ? '' : `<script src="${source}">`
    },
  )
  for (const [, tag = '', attributes = ''] of markup.matchAll(
    /<([a-z][a-z0-9]*)((?:\s+[^\s"'<>=/]+(?:="[^"]*")?)*)\s*\/?>/gi,
  )) {
    for (const [, name = '', raw = ''] of attributes.matchAll(/([^\s"'<>=/]+)="([^"]*)"/g)) {
      if (name === 'id') ids.add(decode(raw))
      else if (name === 'href' || name === 'src' || name === 'poster') references.add(decode(raw))
      else if (name === 'content' && /^https?:/.test(raw)) references.add(decode(raw))
      else if (name === 'srcset')
        for (const part of raw.split(',')) references.add(decode(part.trim().split(/\s/)[0] ?? ''))
      else continue
      if (name === 'poster' || name === 'srcset' || (name === 'src' && tag === 'img'))
        pictures.add(decode(raw))
    }
  }
  return { path, ids, references, pictures, scripts, inlineScripts }
}
