import type { SiteFrame } from '../../content/model/PageData.ts'
import { feedPath, homePath } from '../../content/shared/paths.ts'
import { href } from '../../browser/href.ts'

const feeds = [
  { title: 'RSS', type: 'application/rss+xml', path: feedPath },
  { title: 'Atom', type: 'application/atom+xml', path: '/atom.xml' },
  { title: 'JSON Feed', type: 'application/feed+json', path: '/feed.json' },
] as const

interface Props {
  frame: SiteFrame
  /** Script that runs before the first paint. */
  script: string
}

/** The elements of the `<head>` that all pages share. */
export function SiteHead({ frame, script }: Props) {
  const { themeColor } = frame
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta
        name="theme-color"
        content={themeColor.dark}
        data-dark={themeColor.dark}
        data-light={themeColor.light}
      />
      <script dangerouslySetInnerHTML={{ __html: script }} />
      <link rel="icon" href={href('/favicon.svg')} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={href('/icons/apple-touch-icon.png')} />
      <link rel="manifest" href={href('/site.webmanifest')} />
      {feeds.map(({ title, type, path }) => (
        <link key={path} rel="alternate" type={type} title={`${frame.name}, ${title}`} href={href(path)} />
      ))}
      <meta property="og:site_name" content={frame.name} />
      {/* X uses the title, description and image of Open Graph. */}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="generator" content="kube-site" />
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules(frame) }} />
      {frame.scripts?.map(({ src, integrity, data = {} }) => (
        <script
          key={src}
          src={href(src)}
          async
          integrity={integrity}
          crossOrigin={integrity === undefined ? undefined : 'anonymous'}
          {...Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]))}
        />
      ))}
    </>
  )
}

/**
 * Speculation rules (WICG): the browser may render a page of this site when the visitor is about to follow its link, or
 * only fetch it where scripts of others would count a visit too early. URLs of pages end with a slash, those of files do
 * not. Islands prefetch for their own links.
 */
const speculationRules = ({ scripts }: SiteFrame): string =>
  JSON.stringify({
    [scripts ? 'prefetch' : 'prerender']: [
      {
        where: {
          and: [
            { href_matches: [href(homePath), href('/*/')] },
            { not: { selector_matches: '[data-island] a' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  })
