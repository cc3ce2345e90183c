import { decodeHTML } from 'entities/decode'
import type { ProblemText } from '../problems/problemAt.ts'

/** Files that browsers run as scripts, style sheets with scripts, and archives that would have to be unpacked to be read. */
const scriptName = /\.(?:[cm]?js|jsx|wasm|swf|htc|mht|mhtml|svgz)$/i

/** Files that browsers show as a page of the site. SVGs have a check of their own. */
const pageName = /\.(?:x?html?|s?html|xht|xml|xslt?|xsd|rdf|rss|atom)$/i

/** What runs code in a page, or loads another page into it. A parser would let none of it through. */
const activePart =
  /<(?:[\w.-]+:)?(?:script|iframe|frame|frameset|object|embed|applet)\b|<\?xml-stylesheet\b|<!ENTITY\b|[\s"'/]on[a-z]{3,}\s*=/i

const activeAddress = /(?:java|vb)script:/i

/** Files by which hosts are configured, and the host that reads them. */
const hostFiles: Readonly<Record<string, string>> = {
  _headers: 'Netlify and Cloudflare Pages',
  _redirects: 'Netlify and Cloudflare Pages',
  '.htaccess': 'Apache',
  'web.config': 'IIS',
  'netlify.toml': 'Netlify',
  'vercel.json': 'Vercel',
  'staticwebapp.config.json': 'Azure Static Web Apps',
}

/**
 * Returns what is wrong with a file of `public/` that browsers run, or that a host may read; undefined if nothing is.
 * @param file path below `public/`
 * @param read gives the text of a page
 */
export function publicScript(file: string, read: () => string): ProblemText | undefined {
  const [name = ''] = file.split('/').slice(-1)
  const host = hostFiles[name.toLowerCase()]
  if (host !== undefined)
    return {
      code: 'public-host-file',
      message: `${name} configures ${host}, and is published as a file that anyone can read`,
      hint: 'Object storage does not read it: write redirects into `redirects` of the configuration, and set headers as docs/hosting.md says.',
    }
  if (scriptName.test(file)) return scriptProblem('The file can run code')
  if (!pageName.test(file)) return undefined
  const text = read().replaceAll('\0', '')
  // It begins another alphabet in ISO-2022-JP, in which tags look like words.
  if (text.includes('\u001b')) return scriptProblem('The page has an escape character, which can hide code')
  const part =
    activePart.exec(text)?.[0] ?? activeAddress.exec(decodeHTML(text).replace(/[\s\p{Cc}]/gu, ''))?.[0]
  return part === undefined ? undefined : scriptProblem(`The page can run code: ${part.trim()}`)
}

const scriptProblem = (message: string): ProblemText => ({
  code: 'public-script',
  message,
  hint: 'It would run as a part of this site, and as a service worker even change its pages. If it is meant to, name the file in `publicScripts` of the configuration.',
})
